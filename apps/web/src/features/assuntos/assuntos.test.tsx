import { assuntos } from '@prosa/contract/assuntos/assuntos.endpoints.ts';
import { departamentos } from '@prosa/contract/departamentos/departamentos.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { feature } from './assuntos.feature.ts';

type Row = Answer<typeof assuntos.listar>['data'][number];
const row: Row = {
  id_assunto: 9,
  assunto: 'Troca',
  id_departamento: 2,
  departamento: 'Vendas',
  cliente_ve: 0,
  reservado: 0,
  status: 1,
  ordem: 3,
  usos: 12,
  perguntas: 1,
};

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .on(assuntos.listar, () => ({
      data: [row, { ...row, id_assunto: 10, assunto: 'Elogio', id_departamento: null, departamento: null }],
      recordsTotal: 2,
      recordsFiltered: 2,
    }))
    .on(assuntos.show, () => ({ data: { ...row, versao: 2, perguntas_do_chat: [{ id_chat_pergunta: 5, pergunta: 'Número do pedido?', ativo: 1 as const }] } }))
    .on(assuntos.store, () => ({ id_assunto: 9 }))
    .on(departamentos.getAll, () => ({ data: [], recordsTotal: 0, recordsFiltered: 0 }));
});
const session = sessionOf({
  controle_de_acesso: [
    ...['getAll', 'store', 'delete'].map((funcao) => ({ controller: 'ChatAssunto', funcao, status: 1 as const })),
    { controller: 'ChatPergunta', funcao: 'getAll', status: 1 },
  ],
});
const open = (address: string) => renderScreens(feature.screens, session, address);

test('[2] the list shows subject and departamento; a refused deletion says why', async () => {
  server.on(assuntos.delete, () => ({ refuse: { http: 409, message: 'Há conversas com este assunto.' } }));
  const { user } = open('/ChatAssunto');
  expect(await screen.findByRole('link', { name: 'Troca' })).toBeTruthy();
  for (const text of ['Vendas', 'Todos', 'Conversas em 90 dias']) expect(screen.getByText(text)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Ações de Troca' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Excluir assunto' }));
  expect((await screen.findByText('Há conversas com este assunto.')).getAttribute('role')).toBe('alert');
});

test('[2] one is edited with its version, and goes back to the list', async () => {
  const { user, router } = open('/ChatAssunto/editar/9');
  expect((await screen.findByRole('link', { name: 'Número do pedido?' })).getAttribute('href')).toBe('/ChatPergunta/editar/5');
  const name = await screen.findByLabelText(/^Assunto/);
  await user.clear(name);
  await user.click(screen.getByRole('button', { name: 'Salvar assunto' }));
  expect(await screen.findByText('Informe o assunto')).toBeTruthy();
  await user.type(name, 'Devolução');
  await user.click(screen.getByRole('button', { name: 'Salvar assunto' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/ChatAssunto'));
  expect(server.received(assuntos.store)).toMatchObject([{ body: { id_assunto: 9, assunto: 'Devolução', id_departamento: 2, status: true, versao: 2 } }]);
});

test('what was deleted comes back as itself', async () => {
  server.on(assuntos.delete, () => ({})).on(assuntos.restaurar, () => ({}));
  const { user } = open('/ChatAssunto');
  await user.click(await screen.findByRole('button', { name: 'Ações de Troca' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Excluir assunto' }));
  expect(await screen.findByText('Assunto Troca excluído.')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(server.received(assuntos.restaurar)).toMatchObject([{ params: { id: '9' } }]));
  expect(server.received(assuntos.store)).toEqual([]);
});
