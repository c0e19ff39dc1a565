import { afterEach, expect, test, vi } from 'vitest';
import { forgetRooms, rooms } from './rooms.ts';

let answer: () => Promise<{ duplicate: boolean }>;
vi.mock('./connection.ts', () => ({ trigger: () => answer() }));
const { discard, sendText } = await import('./sending.ts');
const leaves = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

afterEach(forgetRooms);

test('the page does not go away without a question while a message is on its way or was refused', async () => {
  expect(leaves()).toBe(true);
  answer = () => Promise.reject(new Error('Sem conexão'));
  sendText(7, 'sala-x', 'Bom dia', null);
  expect(leaves()).toBe(false);
  await vi.waitFor(() => expect(rooms.of(7).get().pending[0]?.state).toBe('failed'));
  expect(leaves()).toBe(false);
  discard(7, rooms.of(7).get().pending[0]!.private_id);
  expect(leaves()).toBe(true);
});

test('the messages of a session that is over hold nobody', () => {
  answer = () => new Promise(() => undefined);
  sendText(7, 'sala-x', 'Bom dia', null);
  expect(leaves()).toBe(false);
  forgetRooms();
  expect(leaves()).toBe(true);
});
