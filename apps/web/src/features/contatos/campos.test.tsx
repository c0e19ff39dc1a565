import { campos } from '@prosa/contract/campos/campos.endpoints.ts';
import type { Campo } from '@prosa/contract/campos/campos.schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { feature } from './contatos.feature.ts';

const campo = (id_campo: number, nome: string, over: Partial<Campo> = {}): Campo => ({
  id_campo,
  nome,
  tipo: 'texto',
  opcoes: [],
  obrigatorio: 0,
  ordem: id_campo,
  versao: 1,
  ...over,
});
const session = (...funcoes: string[]) =>
  sessionOf({
    controle_de_acesso: [
      { controller: 'contatos', funcao: 'getAll', status: 1 },
      ...funcoes.map((funcao) => ({ controller: 'camposPersonalizados', funcao, status: 1 as const })),
    ],
  });

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().on(campos.getAll, () => ({
    data: [campo(1, 'Região', { tipo: 'lista', opcoes: ['Norte', 'Sul'], obrigatorio: 1 }), campo(2, 'Limite', { tipo: 'numero' })],
  }));
});
const open = (address = '/configEmpresa/campos', who = session('store', 'delete')) => renderScreens(feature.screens, who, address);
const names = () => screen.getAllByRole('listitem').map((li) => within(li).getAllByRole('link')[0]?.textContent);

test('the fields in their order, which can be changed', async () => {
  server.on(campos.ordenar, () => ({}));
  const { user } = open();
  expect(await screen.findByText('Lista de opções: Norte, Sul')).toBeTruthy();
  expect(names()).toEqual(['Região', 'Limite']);
  server.on(campos.getAll, () => ({ data: [campo(2, 'Limite'), campo(1, 'Região')] }));
  await user.click(screen.getByRole('button', { name: 'Descer Região' }));
  await waitFor(() => expect(names()).toEqual(['Limite', 'Região']));
  expect(server.received(campos.ordenar)).toMatchObject([{ body: { ids: '2,1' } }]);
});

test('deleting asks, and can be undone', async () => {
  server.on(campos.delete, () => ({})).on(campos.restaurar, () => ({}));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Excluir Limite' }));
  const dialog = await screen.findByRole('dialog', { name: 'Excluir Limite?' });
  expect(server.received(campos.delete)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Excluir campo' }));
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(server.received(campos.restaurar)).toMatchObject([{ params: { id: '2' } }]));
});

test('a list needs options; the type of one that exists does not change', async () => {
  server.on(campos.store, () => ({ id_campo: 3 }));
  const { user, router } = open('/configEmpresa/campos/cadastrar');
  await user.type(await screen.findByLabelText(/^Nome/), 'Porte');
  await user.click(screen.getByLabelText('Tipo', { selector: 'input' }));
  await user.click(await screen.findByRole('option', { name: 'Lista de opções' }));
  await user.click(screen.getByRole('button', { name: 'Salvar campo' }));
  expect(await screen.findByText('Inclua pelo menos uma opção')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Adicionar opção' }));
  await user.type(screen.getByLabelText('Opção 1'), 'Grande');
  await user.click(screen.getByRole('button', { name: 'Salvar campo' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/configEmpresa/campos'));
  expect(server.received(campos.store)).toMatchObject([{ body: { nome: 'Porte', tipo: 'lista', opcoes: ['Grande'], obrigatorio: false } }]);
});

test('editing reads the field and saves its version; one that is gone says so', async () => {
  server.on(campos.store, () => ({ id_campo: 1 }));
  const { user } = open('/configEmpresa/campos/editar/1');
  await user.type(await screen.findByLabelText(/^Nome/), ' de entrega');
  expect(screen.getByLabelText<HTMLInputElement>('Tipo', { selector: 'input' }).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Salvar campo' }));
  await waitFor(() =>
    expect(server.received(campos.store)).toMatchObject([{ body: { id_campo: 1, nome: 'Região de entrega', versao: 1, obrigatorio: true } }]),
  );
});

test('no fields yet: says what they are for', async () => {
  server.on(campos.getAll, () => ({ data: [] }));
  open();
  expect(await screen.findByText('Nenhum campo ainda')).toBeTruthy();
});

test('[6] without permission the screen says so', async () => {
  open('/configEmpresa/campos', session());
  expect(await screen.findByText('Você não tem acesso a esta tela.')).toBeTruthy();
});
