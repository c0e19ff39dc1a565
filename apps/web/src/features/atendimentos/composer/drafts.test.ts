import { chat } from '@prosa/contract/atendimentos/atendimentos.endpoints.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startSession } from '@/core/session/session.ts';
import { FakeServer, type Received } from '@/testing/fake-server.ts';
import { sessionOf } from '@/testing/session.ts';
import { draftText, keepDraft, keepNoteDraft, loadDraft, noteDraft, saveDraft } from './drafts.ts';

let server: FakeServer;
/** As the server has it, by sala. */
let stored: Map<number, string>;
const store = ({ params, body }: Received): Record<string, never> => {
  stored.set(Number(params['id']), String(body['texto']));
  return {};
};
beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer();
  stored = new Map();
  server.on(chat.rascunho, ({ params }) => ({ texto: stored.get(Number(params['id'])) ?? '' }));
  server.on(chat.salvarRascunho, store);
  startSession(sessionOf({ id_login: 5 }));
});
afterEach(() => vi.useRealTimers());
const later = () => vi.advanceTimersByTimeAsync(900);

it('what was sent does not come back as a draft, however fast the next sala is opened', async () => {
  keepDraft(1, 'Bom dia');
  await later();
  expect(stored.get(1)).toBe('Bom dia');
  keepDraft(1, '');
  keepDraft(2, 'Outra');
  await later();
  expect([...stored]).toEqual([
    [1, ''],
    [2, 'Outra'],
  ]);
});

it('a draft whose moment comes after somebody else signed in is not kept as theirs', async () => {
  keepDraft(4, 'De quem saiu');
  startSession(sessionOf({ id_login: 6 }));
  await later();
  expect(stored.has(4)).toBe(false);
  startSession(sessionOf({ id_login: 5 }));
  saveDraft(4);
  await vi.advanceTimersByTimeAsync(0);
  expect(stored.get(4)).toBe('De quem saiu');
});

it('follows another device, but never over what was begun here', async () => {
  stored.set(3, 'Do telefone');
  keepDraft(3, 'Aqui');
  expect(await loadDraft(3)).toBe(false);
  expect([draftText(3), stored.get(3)]).toEqual(['Aqui', 'Aqui']);
  stored.set(3, '');
  expect(await loadDraft(3)).toBe(true);
  expect(draftText(3)).toBe('');
  // the page goes away: what waited is stored at once
  keepDraft(3, 'Meio escr');
  saveDraft(3);
  await vi.advanceTimersByTimeAsync(0);
  expect(stored.get(3)).toBe('Meio escr');
});

it('what is written while the last is on its way to the server is stored after it', async () => {
  const answers: (() => void)[] = [];
  server.on(chat.salvarRascunho, async (received) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    return store(received);
  });
  keepDraft(8, 'Bom');
  await later();
  keepDraft(8, 'Bom dia');
  await later();
  expect(answers, 'one at a time').toHaveLength(1);
  answers[0]!();
  await vi.advanceTimersByTimeAsync(0);
  answers[1]!();
  await vi.advanceTimersByTimeAsync(0);
  expect(stored.get(8)).toBe('Bom dia');
});

it('of two people in one browser each has their own, notes too', async () => {
  keepDraft(4, 'De uma');
  keepNoteDraft(4, 'Nota de uma');
  await later();
  stored.clear();
  startSession(sessionOf({ id_login: 6 }));
  expect([draftText(4), noteDraft(4)]).toEqual(['', '']);
  startSession(sessionOf({ id_login: 5 }));
  expect([draftText(4), noteDraft(4)]).toEqual(['De uma', 'Nota de uma']);
});

it('what could not be stored stays, and is tried again by whoever comes back', async () => {
  server.on(chat.salvarRascunho, () => ({ refuse: { http: 503, message: 'Fora do ar' } }));
  keepDraft(7, 'Não perca');
  await later();
  expect(await loadDraft(7)).toBe(false);
  expect(draftText(7)).toBe('Não perca');
  server.on(chat.salvarRascunho, store);
  expect(await loadDraft(7)).toBe(false);
  expect(stored.get(7)).toBe('Não perca');
});
