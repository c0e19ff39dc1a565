import { kanbanBloco, resumoBlocos } from '@prosa/contract/kanban/blocos.endpoints.ts';
import type { BlocoLinha } from '@prosa/contract/kanban/kanban.schemas.ts';
import { kanbanEstagio, kanbanQuadros } from '@prosa/contract/kanban/quadros.endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startSession } from '@/core/session/session.ts';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderRoutes } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { kanbanPanel } from './kanban.panel.tsx';

const Part = kanbanPanel[0]!.semSala!;
const row = {
  id_bloco: 7,
  id_quadro: 3,
  quadro: 'Vendas',
  dns: 'vendas',
  id_estagio: 12,
  estagio: 'Proposta',
  titulo: 'Mesa',
  situacao: 0,
  valor: null,
  arquivado_em: null,
} as BlocoLinha;

test('[issue: contact panel] a card is moved from beside its contato: the list where it is, another one, and it is gone there', async () => {
  const lists = [
    { id_estagio: 11, titulo: 'Entrada' },
    { id_estagio: 12, titulo: 'Proposta' },
    { id_estagio: 13, titulo: 'Ganho' },
  ];
  const server = new FakeServer()
    .on(resumoBlocos.getAllBloco, () => ({ data: [row], recordsTotal: 1, recordsFiltered: 1 }))
    .on(kanbanEstagio.lista, () => ({ data: lists.map((l) => ({ ...l, pede_motivo: 0, blocos: [] })) }) as never)
    .on(kanbanQuadros.editar, () => ({ data: { motivos: [] } }) as never)
    .on(kanbanQuadros.getAll, () => ({ data: [], recordsTotal: 0, recordsFiltered: 0 }))
    .on(kanbanBloco.move, () => ({ chave: 'a1', id_estagio: 13 }));
  startSession(sessionOf({ controle_de_acesso: [{ controller: 'kanbanBloco', funcao: 'store', status: 1 }] }));
  const { user } = renderRoutes([{ path: '/', element: <Part id_contato={4} /> }], '/');
  await user.click(await screen.findByRole('button', { name: 'Mover Mesa' }));
  const dialog = await screen.findByRole('dialog', { name: 'Mover card' });
  const list = within(dialog).getByRole<HTMLInputElement>('combobox', { name: 'Lista' });
  await waitFor(() => expect(list.value).toBe('Proposta'));
  await user.click(list);
  await user.click(await screen.findByRole('option', { name: 'Ganho' }));
  await user.click(within(dialog).getByRole('button', { name: 'Mover' }));
  await waitFor(() => expect(server.received(kanbanBloco.move).map(({ body }) => body)).toEqual([{ id_bloco: 7, id_estagio: 13 }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
