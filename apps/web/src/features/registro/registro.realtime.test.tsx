import { fornecedores } from '@prosa/contract/fornecedores/fornecedores.endpoints.ts';
import type { EventData } from '@prosa/contract/realtime.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { QueryObserver } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { isUnder, read } from '@/core/calls.ts';
import { queryClient } from '@/core/query-client.ts';
import { forgetSession } from '@/core/store.ts';
import { feature } from '@/features/fornecedores/fornecedores.feature.ts';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { registroHandlers, registroRealtime } from './registro.realtime.ts';
import type { RegistroDaTela } from './registro.ts';

const hear = (told: Partial<EventData<'registros'>> = {}): void =>
  act(() => registroHandlers.registros({ area: 'fornecedores', ids: [9], o_que: 'alterado', ...told }, 'usuario-1'));

const row: Answer<typeof fornecedores.getAll>['data'][number] = {
  id_fornecedor: 9,
  razao_social: '',
  nome_fantasia: '',
  representante: '',
  cnpj: '',
  telefone: '',
  email: '',
  cidade: '',
  status: 1,
  criado_em: '2026-01-10T12:00:00.000Z',
  excluido_em: null,
};
// of nothing it was heard before
beforeEach(forgetSession);

test('what somebody else saves is in the list on screen, and what is not on screen is only marked as old', async () => {
  let razao_social = 'Serra Azul Ltda.';
  const server = new FakeServer().on(fornecedores.getAll, () => ({ data: [{ ...row, razao_social }], recordsTotal: 1, recordsFiltered: 1 }));
  const one = (id: number) => read(fornecedores.show, { params: { id } });
  renderScreens(feature.screens, sessionOf({ controle_de_acesso: [{ controller: 'fornecedores', funcao: 'getAll', status: 1 }] }), '/fornecedores');
  expect((await screen.findAllByText('Serra Azul Ltda.')).length).toBeGreaterThan(0);
  razao_social = 'Serra Verde Ltda.';
  for (const id of [8, 9]) queryClient.setQueryData(one(id).queryKey, {} as never);
  hear({ area: 'clientes' });
  hear();
  expect((await screen.findAllByText('Serra Verde Ltda.')).length).toBeGreaterThan(0);
  expect(server.received(fornecedores.getAll)).toHaveLength(2);
  // another area read nothing; the one that changed is old, its neighbour is not
  const stale = (id: number) => queryClient.getQueryState(one(id).queryKey)?.isInvalidated;
  expect([stale(8), stale(9)]).toEqual([false, true]);
  expect(server.received(fornecedores.show)).toHaveLength(0);
});

test('too many to be named: each of the area is old', async () => {
  const key = read(fornecedores.show, { params: { id: 8 } }).queryKey;
  queryClient.setQueryData(key, {} as never);
  hear({ ids: null });
  hear({ ids: [9] });
  await waitFor(() => expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true));
});

test('what was read before the socket was there is read again at its first login, and not at later ones', async () => {
  let razao_social = 'Serra Azul Ltda.';
  const server = new FakeServer().on(fornecedores.getAll, () => ({ data: [{ ...row, razao_social }], recordsTotal: 1, recordsFiltered: 1 }));
  renderScreens(feature.screens, sessionOf({ controle_de_acesso: [{ controller: 'fornecedores', funcao: 'getAll', status: 1 }] }), '/fornecedores');
  expect((await screen.findAllByText('Serra Azul Ltda.')).length).toBeGreaterThan(0);
  razao_social = 'Serra Verde Ltda.';
  const realtime = registroRealtime({ id_login: 1, id_empresa: 1, order_chat: '', navigate: () => undefined, revalidate: () => undefined });
  act(() => realtime.loggedIn());
  expect((await screen.findAllByText('Serra Verde Ltda.')).length).toBeGreaterThan(0);
  act(() => realtime.loggedIn());
  expect(server.received(fornecedores.getAll)).toHaveLength(2);
});

test('what no event tells of is not read again for the socket', () => {
  const untold = new QueryObserver(queryClient, { queryKey: ['untold'], queryFn: () => 1, meta: { untold: true } });
  queryClient.setQueryData(['untold'], 1);
  queryClient.setQueryData(['told'], 1);
  const stop = untold.subscribe(() => undefined);
  registroRealtime({ id_login: 1, id_empresa: 1, order_chat: '', navigate: () => undefined, revalidate: () => undefined }).loggedIn();
  expect(queryClient.getQueryState(['untold'])?.isInvalidated).toBe(false);
  expect(queryClient.getQueryState(['told'])?.isInvalidated).toBe(true);
  stop();
});

test('every kind of record reads its list where its area is heard', async () => {
  const modules = import.meta.glob<Record<string, unknown>>('../*/*.{registro,queries}.ts');
  const loaded = await Promise.all(Object.values(modules).map(async (load) => Object.values(await load())));
  const kinds = loaded.flat().filter((value): value is RegistroDaTela => typeof value === 'object' && value !== null && 'especie' in value && 'lista' in value);
  expect(kinds.length).toBeGreaterThanOrEqual(9);
  const state = { q: '', page: 1, rpp: 50, ordem: 'id asc', filters: {} };
  const deaf = kinds.filter(({ especie, lista }) => !isUnder(`/${especie.area}`, lista(state as never).queryKey[0]));
  expect(deaf.map(({ especie }) => especie.area)).toEqual([]);
});
