import type { Atendimento, Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

const published: unknown[][] = [];
const timeline = { chat_id: 7, topic: 'sala-x', membros: [] } as unknown as Atendimento;
vi.mock('@/core/socket/connection.ts', () => ({
  publish: (...said: unknown[]) => void published.push(said),
  trigger: async (name: string) => (name === 'get_chat_status' ? { data: [timeline] } : { data: [], mais_antigas: false, mais_novas: false }),
  enterSala: () => () => undefined,
  caughtUp: () => undefined,
  isLoggedIn: () => true,
  onLoggedIn: () => () => undefined,
}));
const { openSala } = await import('./sala-session.ts');
const { chatHandlers } = await import('../atendimentos.realtime.ts');
const { useTyping } = await import('../composer/use-typing.ts');

beforeEach(() => {
  published.length = 0;
});

test('[4] opening a sala joins its topic', async () => {
  const leave = openSala(7);
  await vi.waitFor(() => expect(published).toEqual([['signin', {}, 'sala-x']]));
  leave();
});

test("[4] a customer's message that reaches an open screen is told as delivered, once", () => {
  const { chat_message } = chatHandlers({ id_login: 1 });
  const message = { chat_id: 7, topic: 'sala-x', msg_id: 31, msg_index: 1, de: 'contato', status: 'sent', id_usuario: null, nome: 'Rita', type: 'message' };
  chat_message(message as Mensagem, 'sala-x');
  expect(published).toEqual([['client_service_message', { event: 'delivered', value: 31 }, 'sala-x']]);
  chat_message({ ...message, status: 'delivered' } as Mensagem, 'sala-x');
  chat_message({ ...message, msg_id: 32, msg_index: 2, de: 'usuario' } as Mensagem, 'sala-x');
  expect(published).toHaveLength(1);
});

test('[7] what is being written is told with the typing, at most every three seconds', () => {
  vi.useFakeTimers();
  const { result } = renderHook(() => useTyping('sala-x'));
  for (const text of ['B', 'Bo', 'Bom']) result.current.typed(text);
  expect(published).toEqual([
    ['client_typing', { typing: 1 }, 'sala-x'],
    ['client_service_message', { event: 'input_changed', value: 'B' }, 'sala-x'],
  ]);
  vi.advanceTimersByTime(4000);
  expect(published.at(-1)).toEqual(['client_typing', { typing: 0 }, 'sala-x']);
  vi.useRealTimers();
});
