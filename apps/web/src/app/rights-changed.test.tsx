import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { ApiError } from '@prosa/contract/client.ts';
import { departamentos } from '@prosa/contract/departamentos/departamentos.endpoints.ts';
import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { queryClient } from '@/core/query-client.ts';
import { sessionQuery } from '@/core/session/session.ts';
import { toastQueue } from '@/core/toasts.tsx';
import { FakeServer } from '@/testing/fake-server.ts';
import { sessionOf } from '@/testing/session.ts';
import { rightsChanged } from './rights-changed.ts';

/** A query that is on screen. */
const shown = (key: string, queryFn: () => Promise<unknown>) => {
  const observer = new QueryObserver(queryClient, { queryKey: [key], queryFn, retry: false });
  return { observer, stop: observer.subscribe(() => undefined) };
};

test('what a right no longer covers goes from the screen, and a word says so', async () => {
  const before = sessionOf({ controle_de_acesso: [{ controller: 'departamentos', funcao: 'getAll', status: 1 }] });
  const after = { ...before, controle_de_acesso: [] };
  new FakeServer().on(login.getDataLogin, () => ({ data: after }));
  queryClient.setQueryData(sessionQuery.queryKey, { data: before });
  queryClient.setQueryData([departamentos.getAll.path], 'of a screen that was left');
  let gone = false;
  const refused = shown('mine no more', () => (gone ? Promise.reject(new ApiError(404, 'Contato não encontrado.')) : Promise.resolve('secret')));
  const kept = shown('still mine', () => Promise.resolve('open'));
  await vi.waitFor(() => expect([refused.observer.getCurrentResult().data, kept.observer.getCurrentResult().data]).toEqual(['secret', 'open']));
  gone = true;
  const [reread, revalidate] = [vi.fn(), vi.fn(() => expect(queryClient.getQueryData(sessionQuery.queryKey)?.data.controle_de_acesso).toEqual([]))];
  await rightsChanged({ lost: true, reread, revalidate });
  await vi.waitFor(() => expect(refused.observer.getCurrentResult()).toMatchObject({ data: undefined, status: 'error' }));
  expect(kept.observer.getCurrentResult().data).toBe('open');
  expect(queryClient.getQueryData([departamentos.getAll.path])).toBeUndefined();
  expect([reread.mock.calls.length, revalidate.mock.calls.length]).toEqual([1, 1]);
  expect(toastQueue.get().map(({ message }) => message)).toEqual(['Seu acesso mudou: o que você não pode mais ver saiu da tela.']);
  refused.stop();
  kept.stop();
});

test('more rights are shown without a word', async () => {
  toastQueue.set([]);
  new FakeServer().on(login.getDataLogin, () => ({ data: sessionOf({}) }));
  await rightsChanged({ lost: false, reread: () => undefined, revalidate: () => undefined });
  expect(toastQueue.get()).toEqual([]);
});
