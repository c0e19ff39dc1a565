import { chatBusca } from '@prosa/contract/atendimentos/busca.endpoints.ts';
import { IconMessageSearch } from '@tabler/icons-react';
import { call } from '@/core/api.ts';
import type { Search } from '@/core/feature.ts';
import { formatDayOrTime } from '@/core/formats.ts';
import { messageOf, toastError } from '@/core/toasts.tsx';
import { LightAvatar } from '@/ui/light.tsx';
import { findSalas } from './state/find.ts';
import { goToMessage } from './state/sala-session.ts';

export const atendimentosSearch: readonly Search[] = [
  {
    label: 'Conversas',
    ordem: 10,
    permission: ['chat', 'atender'],
    from: 2,
    find: async (q) =>
      (await findSalas(q)).map((row) => ({
        id: `conversa-${row.chat_id}`,
        label: row.nome,
        description: [row.status, row.departamento, row.linha].filter(Boolean).join(' · '),
        icon: <LightAvatar id={row.client_id} name={row.nome} image={row.avatar} size={26} />,
        open: (navigate) => navigate(`/ChatSala/${row.chat_id}`),
      })),
  },
  {
    label: 'Mensagens',
    ordem: 30,
    permission: ['chat', 'atender'],
    from: 3,
    find: async (q, signal) =>
      (await call(chatBusca.mensagens, { query: { q, limite: 5 } }, signal)).data.map((m) => ({
        id: `mensagem-${m.msg_id}`,
        label: m.text.slice(0, 90),
        description: `${m.conversa} · ${formatDayOrTime(m.at_created)}`,
        icon: <IconMessageSearch size={18} stroke={1.7} />,
        open(navigate) {
          goToMessage(m.chat_id, m.msg_index).catch((error: unknown) => toastError(messageOf(error)));
          navigate(`/ChatSala/${m.chat_id}`);
        },
      })),
  },
];
