import { kanbanBloco } from '@prosa/contract/kanban/blocos.endpoints.ts';
import { kanbanQuadros } from '@prosa/contract/kanban/quadros.endpoints.ts';
import { IconLayoutKanban, IconSquareRoundedCheck } from '@tabler/icons-react';
import { call } from '@/core/api.ts';
import type { Search } from '@/core/feature.ts';

export const kanbanSearch: readonly Search[] = [
  {
    label: 'Quadros',
    ordem: 40,
    permission: ['kanbanQuadros', 'getAll'],
    from: 2,
    find: async (q, signal) =>
      (await call(kanbanQuadros.getAll, { query: { q, rpp: 5 } }, signal)).data.map(({ id_quadro, titulo, descricao, dns }) => ({
        id: `quadro-${id_quadro}`,
        label: titulo,
        description: descricao,
        icon: <IconLayoutKanban size={18} stroke={1.7} />,
        open: (navigate) => navigate(`/kanban/${dns}`),
      })),
  },
  {
    label: 'Cards',
    ordem: 45,
    permission: ['kanbanBloco', 'getAll'],
    from: 3,
    find: async (q, signal) =>
      (await call(kanbanBloco.getAllBloco, { query: { q, rpp: 6, ordem: 'alterado_em desc' } }, signal)).data.map((card) => ({
        id: `card-${card.id_bloco}`,
        label: card.titulo,
        description: [card.quadro, card.estagio, card.contato].filter(Boolean).join(' · '),
        icon: <IconSquareRoundedCheck size={18} stroke={1.7} />,
        open: (navigate) => navigate(`/kanban/${card.dns}/${card.id_bloco}`),
      })),
  },
];
