import type { Atendimento } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { WampError } from '@prosa/contract/wamp-client.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Screen } from '@/core/screen.ts';
import { forgetSession } from '@/core/store.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { inboxIds, startInbox } from '../state/inbox.ts';

const all = [9, 8, 7, 6, 5, 4, 3, 2, 1].map(
  (chat_id) =>
    ({
      chat_id,
      topic: `sala-${chat_id}`,
      nome: `Cliente ${chat_id}`,
      status_id: 2,
      usuario_id: 1,
      membros: [{ id_usuario: 1, nome: 'Ana', avatar: null, lido_ate: null }],
      client_id: chat_id,
      ultimo_index: 1,
      ultima_mensagem: null,
      aberto_em: `2026-11-21T12:0${chat_id}:00.000Z`,
      counts: { atendimentos: 1 },
    }) as unknown as Atendimento,
);
const asked: number[] = [];
let tooFast = 0;
vi.mock('@/core/socket/connection.ts', () => ({
  trigger: async (name: string, { chat_id }: { chat_id?: number }) => {
    if (name === 'get_messages_history') return { data: [], mais_antigas: false, mais_novas: false };
    if (name === 'lista_atendimentos') return { data: all, cursor: null, totais: { minhas: 9, fila: 0, todas: 9 } };
    asked.push(chat_id!);
    if (tooFast-- > 0) throw new WampError('limite_taxa', 'Muitas ações em pouco tempo.', { retry_ms: 50 });
    return { data: all.filter((a) => a.chat_id === chat_id) };
  },
  publish: () => undefined,
  enterSala: () => () => undefined,
  caughtUp: () => undefined,
  isLoggedIn: () => true,
  onLoggedIn: () => () => undefined,
  useIsBehind: () => false,
  useConnection: () => ({ state: 'active', loggedIn: true, logins: 1 }),
}));
const { ChatSala } = await import('./chat-sala.tsx');
const page: Screen = { path: 'ChatSala/:chat_id?', title: 'Conversas', permission: 'everyone', page: async () => ChatSala };
const there = (n: number) => screen.findByRole('region', { name: `Conversa com Cliente ${n}` });

beforeEach(() => {
  forgetSession();
  startInbox(1, 'ultima desc');
  asked.length = 0;
  tooFast = 0;
});

test('a walk through the list by a held key opens the first sala and the one where it rests', async () => {
  const { user, router } = renderScreens([page], sessionOf({}), '/ChatSala');
  await waitFor(() => expect(inboxIds()).toHaveLength(9));
  await user.keyboard('jjjjjj');
  await there(4);
  expect(asked).toEqual([9, 4]);
  // back where one came from, the next is the one below it
  await act(() => router.navigate(-1));
  await there(9);
  await user.keyboard('j');
  await there(8);
});

test('[realtime.md: rates] a sala that was asked for too soon opens by itself a moment later', async () => {
  tooFast = 2;
  renderScreens([page], sessionOf({}), '/ChatSala/5');
  await there(5);
  expect(asked).toEqual([5, 5, 5]);
});
