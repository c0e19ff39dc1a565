import type { Atendimento } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { expect, it } from 'vitest';
import { type InboxView, noFilters } from './inbox.ts';
import { queuePlaces, waitLevel, waitText } from './queue.ts';
import { salas } from './salas.ts';

const put = (chat_id: number, values: Partial<Atendimento>): number => {
  salas.of(chat_id).set({ chat_id, status_id: 1, usuario_id: null, id_departamento: 5, membros: [], ...values } as Atendimento);
  return chat_id;
};
const view: InboxView = { ...noFilters, aba: 'fila' };
const someone = [{ id_usuario: 1, nome: 'Ana', avatar: null }];

it('[issue 3] places count by departamento, without what is held or offered to one person', () => {
  const ids = [
    put(1, {}),
    put(2, { id_departamento: 6 }),
    put(3, { status_id: 7 }),
    put(4, { status_id: 0, membros: someone }),
    put(5, { status_id: 6 }),
    put(6, { membros: someone }),
  ];
  expect([...queuePlaces({ ...view, ids })]).toEqual([
    [1, 1],
    [2, 1],
    [5, 2],
    [6, 3],
  ]);
  expect(queuePlaces({ ...view, ids, setor: [5] }).get(5)).toBe(2);
  for (const part of [{ q: 'ana' }, { naoLidas: true }, { linha: [1] }, { tag: ['VIP'] }, { aba: 'todas' as const }])
    expect(queuePlaces({ ...view, ids, ...part }).size).toBe(0);
});

it.each([
  [59_000, 'agora'],
  [60_000, '1 min'],
  [59 * 60_000, '59 min'],
  [125 * 60_000, '2 h 05 min'],
  [24 * 3_600_000, '1 dia'],
  [73 * 3_600_000, '3 dias'],
])('waiting for %i ms: %s', (ms, text) => expect(waitText(ms)).toBe(text));

it('a wait is nothing at first, then fresh, long and too long', () => {
  const level = (minutes: number) => waitLevel(minutes * 60_000);
  expect([0, 0.9, 1, 9, 10, 29, 30, 600].map(level)).toEqual([null, null, 'fresh', 'fresh', 'long', 'long', 'late', 'late']);
});
