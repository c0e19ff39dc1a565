import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { lostAt } from '@/core/online.ts';

let connection = { state: 'active', loggedIn: true, logins: 1 };
vi.mock('@/core/socket/connection.ts', () => ({ useConnection: () => connection }));
const { ConnectionNotice } = await import('./connection-notice.tsx');

let online = true;
vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
afterEach(() => vi.useRealTimers());

const said = (): string | undefined => {
  const { unmount } = render(<ConnectionNotice className="x" meaning="Seu texto fica aqui." />);
  const text = screen.queryByRole('status')?.textContent;
  unmount();
  return text;
};
const lost = (minutes: number): void => {
  connection = { ...connection, loggedIn: false };
  lostAt.set(Date.now() - minutes * 60_000);
};

test('says what is the matter and what becomes of the text, in every state', () => {
  vi.useFakeTimers();
  expect(said()).toBeUndefined();
  online = false;
  expect(said(), 'the socket has not noticed yet').toBe('Sem internet. Seu texto fica aqui.');
  lost(0);
  expect(said()).toBe('Sem internet. Seu texto fica aqui.');
  lost(3);
  expect(said()).toBe('Sem conexão há 3 min. Seu texto fica aqui.');
  online = true;
  expect(said()).toBe('Sem conexão há 3 min, reconectando… Seu texto fica aqui.');
  lost(0);
  expect(said()).toBe('Conexão perdida. Reconectando… Seu texto fica aqui.');
  connection = { ...connection, logins: 0 };
  expect(said(), 'it was never there: the page still loads').toBeUndefined();
  lost(0.2);
  expect(said(), 'and does not get there').toBe('Sem conexão com o servidor. Tentando de novo… Seu texto fica aqui.');
});
