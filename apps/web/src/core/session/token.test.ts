import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeServer } from '@/testing/fake-server.ts';
import { sessionOf } from '@/testing/session.ts';
import { call } from '../api.ts';
import { endSession, getToken, onSessionEnd, renewToken, type SessionEnd, setToken } from './token.ts';

const ends: SessionEnd[] = [];
let stop: () => void;
const reload = vi.fn();
beforeEach(() => {
  localStorage.clear();
  ends.length = 0;
  reload.mockClear();
  vi.stubGlobal('location', { reload });
  stop = onSessionEnd((end) => ends.push(end));
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  localStorage.clear();
});
/** What this tab hears after another one changed the token. */
const heard = (): boolean => window.dispatchEvent(new StorageEvent('storage', { key: 'prosa:token', newValue: getToken() }));

test('another tab goes on with a token that was renewed, and begins anew with that of another sign-in', () => {
  setToken('antigo');
  renewToken('novo');
  heard();
  expect(reload).not.toHaveBeenCalled();
  setToken('de-outra-pessoa');
  heard();
  expect(reload).toHaveBeenCalledOnce();
});

test('[4] a 401 of the former token ends nothing: the call is made again with the new one', async () => {
  setToken('antigo');
  const sent: (string | null)[] = [];
  const server = new FakeServer().on(login.getDataLogin, () => {
    if (sent.length > 1) return { data: sessionOf({}) };
    renewToken('novo');
    return { refuse: { http: 401, message: 'Entre de novo para continuar.' } };
  });
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push(new Headers(init.headers).get('authorization'));
    return answer(url, init);
  });
  await call(login.getDataLogin, {});
  expect(sent).toEqual(['Bearer antigo', 'Bearer novo']);
  expect(server.received(login.getDataLogin)).toHaveLength(2);
  expect([getToken(), ends]).toEqual(['novo', []]);
  // what the socket of the former token tells is no end either
  endSession(true, 'antigo');
  expect(getToken()).toBe('novo');
});

test('[4] a 401 of the token in use ends the session; other tabs hear whether its person left', async () => {
  setToken('meu');
  new FakeServer().on(login.getDataLogin, () => ({ refuse: { http: 401, message: 'Entre de novo para continuar.' } }));
  await call(login.getDataLogin, {}).catch(() => undefined);
  expect([getToken(), ends]).toEqual([null, ['expired']]);
  heard();
  expect(ends).toEqual(['expired', 'gone']);
  setToken('meu');
  endSession(false);
  heard();
  expect(ends).toEqual(['expired', 'gone', 'left', 'left']);
});
