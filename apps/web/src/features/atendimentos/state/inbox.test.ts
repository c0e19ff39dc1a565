import type { Atendimento } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setFormat } from '@/core/formats.ts';
import { salas } from './salas.ts';

const counts: number[] = [];
let last: { de?: string; ate?: string } = {};
const pages: ((rows: Atendimento[]) => void)[] = [];
vi.mock('@/core/socket/connection.ts', () => ({
  isLoggedIn: () => true,
  trigger: (_name: string, { limite, ...asked }: { limite?: number; de?: string; ate?: string }) =>
    new Promise((resolve) => {
      const totais = { minhas: 0, fila: 0, todas: 0 };
      if (limite === 1) {
        counts.push(Date.now());
        return resolve({ totais });
      }
      last = asked;
      pages.push((data) => resolve({ data, cursor: null, totais }));
    }),
}));
const { forgetSession } = await import('@/core/store.ts');
const { applySalas, inboxIds, refreshInbox, removeSala, showInbox, startInbox } = await import('./inbox.ts');

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
  counts.length = 0;
  forgetSession();
  startInbox(1, 'ultima desc');
});

afterEach(() => {
  vi.useRealTimers();
  setFormat({ formato: 'pt-BR', fuso: 'America/Sao_Paulo' });
});

test('what was read while the list was being read stays read: the list knows no better', async () => {
  applySalas([{ ...row(3), nao_lidas: 2 }]);
  const read = refreshInbox();
  applySalas([row(3)]);
  pages[0]?.([{ ...row(3), nao_lidas: 2 }]);
  await read;
  expect(salas.of(3).get()?.nao_lidas).toBe(0);
});

test('the counters follow a stream of changes, and are asked for once more when the last one is old enough for the server', async () => {
  vi.useFakeTimers();
  const begun = Date.now();
  for (let i = 0; i < 30; i++) {
    applySalas([row(3, i + 1)]);
    await vi.advanceTimersByTimeAsync(100);
  }
  const end = begun + 2900;
  expect(counts.length, 'while it goes on').toBeGreaterThanOrEqual(2);
  await vi.advanceTimersByTimeAsync(5000);
  // the server counts at most once a second
  expect(counts.at(-1)! - end).toBeGreaterThan(1000);
  const all = counts.length;
  await vi.advanceTimersByTimeAsync(5000);
  expect(counts, 'then it is quiet').toHaveLength(all);
});

test('days are those of the empresa, wherever the browser is', () => {
  setFormat({ formato: 'pt-BR', fuso: 'America/Manaus' });
  showInbox({ de: '2026-11-20', ate: '2026-11-21' });
  expect(last).toMatchObject({ de: '2026-11-20T04:00:00.000Z', ate: '2026-11-22T03:59:59.999Z' });
});

test('[lessons: messages missed] a sala that came while the list was being read is in it', async () => {
  const read = refreshInbox();
  applySalas([row(3)]);
  pages[0]?.([row(2), row(1)]); // read by the server before that
  await read;
  expect(inboxIds()).toEqual([3, 2, 1]);
});

test('a sala that ended while the list was being read is not in it', async () => {
  const read = refreshInbox();
  removeSala(2);
  pages[0]?.([row(2), row(1)]);
  await read;
  expect(inboxIds()).toEqual([1]);
});

test('what was heard before the list was asked for is left to the list', async () => {
  applySalas([row(3)]);
  removeSala(2);
  const read = refreshInbox();
  pages[0]?.([row(2), row(1)]);
  await read;
  expect(inboxIds()).toEqual([2, 1]);
});

test('a new sala that a search may find is asked for', async () => {
  showInbox({ q: 'zeca' });
  pages[0]?.([]);
  await vi.waitFor(() => expect(inboxIds()).toEqual([]));
  applySalas([row(3), row(4)]);
  expect(inboxIds(), 'the server tells').toEqual([]);
  await vi.waitFor(() => expect(pages).toHaveLength(2), 5000);
  pages[1]?.([row(3)]);
  await vi.waitFor(() => expect(inboxIds()).toEqual([3]));
});
