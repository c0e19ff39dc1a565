import type { Atendimento } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { attendances } from './attendances.ts';

const pages: ((rows: Atendimento[]) => void)[] = [];
vi.mock('./connection.ts', () => ({
  isLoggedIn: () => true,
  trigger: (_name: string, { limite }: { limite?: number }) =>
    new Promise((resolve) => {
      const totais = { minhas: 0, fila: 0, todas: 0 };
      if (limite === 1) resolve({ totais });
      else pages.push((data) => resolve({ data, cursor: null, totais }));
    }),
}));
const { applyAttendances, forgetInbox, inboxIds, refreshInbox, removeAttendance, showInbox, startInbox } = await import('./inbox.ts');

const row = (chat_id: number, ultimo_index = 1) =>
  ({
    chat_id,
    ultimo_index,
    status_id: 2,
    usuario_id: 1,
    membros: [{ id_usuario: 1, nome: 'Ana', avatar: null }],
    aberto_em: `2026-11-21T12:0${chat_id}:00.000Z`,
    ultima_mensagem: null,
    nao_lidas: 0,
  }) as unknown as Atendimento;

beforeEach(() => {
  pages.length = 0;
  attendances.clear();
  forgetInbox();
  startInbox(1, 'ultima desc');
});

test('[lessons: messages missed] a conversation that came while the list was being read is in it', async () => {
  const read = refreshInbox();
  applyAttendances([row(3)]);
  pages[0]?.([row(2), row(1)]); // read by the server before that
  await read;
  expect(inboxIds()).toEqual([3, 2, 1]);
});

test('a conversation that ended while the list was being read is not in it', async () => {
  const read = refreshInbox();
  removeAttendance(2);
  pages[0]?.([row(2), row(1)]);
  await read;
  expect(inboxIds()).toEqual([1]);
});

test('what was heard before the list was asked for is left to the list', async () => {
  applyAttendances([row(3)]);
  removeAttendance(2);
  const read = refreshInbox();
  pages[0]?.([row(2), row(1)]);
  await read;
  expect(inboxIds()).toEqual([2, 1]);
});

test('a new conversation that a search may find is asked for', async () => {
  showInbox({ q: 'zeca' });
  pages[0]?.([]);
  await vi.waitFor(() => expect(inboxIds()).toEqual([]));
  applyAttendances([row(3), row(4)]);
  expect(inboxIds(), 'the server tells').toEqual([]);
  await vi.waitFor(() => expect(pages).toHaveLength(2), 5000);
  pages[1]?.([row(3)]);
  await vi.waitFor(() => expect(inboxIds()).toEqual([3]));
});
