import { toBase64 } from '@prosa/contract/base64.ts';
import { WampError } from '@prosa/contract/wamp-client.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetSession } from '@/core/store.ts';
import { toastQueue } from '@/core/toasts.tsx';
import { loseSala, timelines } from './timelines.ts';

let answer: () => Promise<{ duplicate: boolean }>;
let back = (): void => undefined;
const asked: string[] = [];
vi.mock('@/core/socket/connection.ts', () => ({
  trigger: (_: string, { value }: { value: string }) => {
    asked.push(value);
    return answer();
  },
  isLoggedIn: () => true,
  onLoggedIn: (listener: () => void) => {
    back = listener;
  },
}));
const { discard, sendText } = await import('./sending.ts');
const leaves = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

afterEach(forgetSession);

test('the page does not go away without a question while a message is on its way or was refused', async () => {
  expect(leaves()).toBe(true);
  answer = () => Promise.reject(new Error('Sem conexão'));
  sendText(7, 'sala-x', 'Bom dia', null);
  expect(leaves()).toBe(false);
  await vi.waitFor(() => expect(timelines.of(7).get().pending[0]?.state).toBe('failed'));
  expect(leaves()).toBe(false);
  discard(7, timelines.of(7).get().pending[0]!.private_id);
  expect(leaves()).toBe(true);
});

test('the messages of a session that is over hold nobody', () => {
  answer = () => new Promise(() => undefined);
  sendText(7, 'sala-x', 'Bom dia', null);
  expect(leaves()).toBe(false);
  forgetSession();
  expect(leaves()).toBe(true);
});

test('what did not leave for want of a connection goes by itself when that is back, once and in order', async () => {
  answer = () => Promise.reject(new WampError('', 'Sem conexão com o chat.'));
  for (const text of ['Bom dia', 'Tudo bem?', 'Não era isso']) sendText(7, 'sala-x', text, null);
  const pending = () => timelines.of(7).get().pending;
  await vi.waitFor(() => expect(pending().map((p) => p.state)).toEqual(['waiting', 'waiting', 'waiting']));
  discard(7, pending()[2]!.private_id);
  asked.length = 0;
  const answers: (() => void)[] = [];
  answer = () => new Promise((resolve) => answers.push(() => resolve({ duplicate: false })));
  back();
  window.dispatchEvent(new Event('online'));
  expect(asked).toEqual([toBase64('Bom dia')]);
  answers[0]!();
  await vi.waitFor(() => expect(asked).toEqual(['Bom dia', 'Tudo bem?'].map(toBase64)));
});

test('what the server refuses waits for the person, not for the connection', async () => {
  answer = () => Promise.reject(new WampError('urn:crm:erro:conflito', 'A conversa foi encerrada.'));
  sendText(7, 'sala-x', 'Bom dia', null);
  await vi.waitFor(() => expect(timelines.of(7).get().pending[0]).toMatchObject({ state: 'failed', error: 'A conversa foi encerrada.' }));
});

test('what was on its way to a sala that was handed on meanwhile is named, not lost without a word', async () => {
  let refuse = (_error: Error): void => undefined;
  answer = () => new Promise((_resolve, reject) => (refuse = reject));
  sendText(7, 'sala-x', 'O frete é grátis', null);
  loseSala(7);
  refuse(new WampError('urn:crm:erro:nao_encontrado', 'Conversa não encontrada'));
  await vi.waitFor(() => expect(toastQueue.get().at(-1)?.message).toBe('Mensagem não enviada: “O frete é grátis”. A conversa não está mais com você.'));
});
