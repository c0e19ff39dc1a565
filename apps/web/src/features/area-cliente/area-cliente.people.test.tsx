import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { areaCliente } from '@prosa/contract/clientes/clientes.endpoints.ts';
import { areaPrivacidade } from '@prosa/contract/privacidade/area.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { blankAddress } from '@/ui/br/blank-address.ts';
import { clientScreens } from './area-cliente.routes.ts';

let server: FakeServer;
let people: Answer<typeof areaCliente.pessoas>['data'];
const person = { principal: 0, gerencia: 0, ve: 'todos', ultimo_acesso: null, convite_ate: null, eu: 0 } as const;
const session = (gerencia: 0 | 1) => sessionOf({ id_login: null, id_cliente: 7, tipo: 'cliente', nome: 'Rita', usuario: 'rita@exemplo.com', gerencia });
beforeEach(() => {
  people = [
    { ...person, id_acesso_cliente: 1, nome: 'Rita', email: 'rita@exemplo.com', situacao: 'ativo', principal: 1, gerencia: 1, eu: 1 },
    { ...person, id_acesso_cliente: 2, nome: 'João', email: 'joao@exemplo.com', situacao: 'espera', ve: 'proprios' },
  ];
  server = new FakeServer()
    .on(
      areaCliente.meusDados,
      (): Answer<typeof areaCliente.meusDados> => ({
        data: {
          tipo: 1,
          nome: 'Rita Alves',
          razao_social: '',
          documento: '',
          email: 'rita@exemplo.com',
          usuario: 'rita@exemplo.com',
          email_de_acesso: 'rita@exemplo.com',
          telefones: [],
          ...blankAddress,
          avisar: 'email',
          email_novo: null,
          versao: 3,
        },
      }),
    )
    .on(areaCliente.pessoas, () => ({ data: people }))
    .on(areaPrivacidade.pedidos, () => ({ data: [] }))
    .on(
      areaPrivacidade.show,
      (): Answer<typeof areaPrivacidade.show> => ({
        data: { baixa: 1, consentimentos: [{ finalidade: 'marketing', concedido: null, canal: '', texto: '', em: null }] },
      }),
    )
    .on(login.sessoes, () => ({ data: [] }))
    .on(login.getDataLogin, () => ({ data: session(1) }));
});

test('who looks after the people invites one, with what is missing said at its field', async () => {
  // nothing can be mailed there: the link is handed over
  server.on(areaCliente.convidarPessoa, () => ({ id_acesso_cliente: 3, link: 'http://prosa.example/token/abc' }));
  const { user } = renderScreens(clientScreens, session(1), '/meus_dados');
  const list = within(await screen.findByRole('list', { name: 'Pessoas com acesso' }));
  expect(list.getByText('Falta aceitar')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Convidar pessoa' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Nome'), 'Bia');
  await user.click(dialog.getByRole('button', { name: 'Enviar convite' }));
  expect(await dialog.findByText('Informe o e-mail')).toBeTruthy();
  await user.type(dialog.getByLabelText('E-mail'), 'bia@exemplo.com');
  await user.click(dialog.getByLabelText('Vê só os próprios tickets'));
  await user.click(dialog.getByRole('button', { name: 'Enviar convite' }));
  expect(await screen.findByText('Convite feito.')).toBeTruthy();
  const shown = within(await screen.findByRole('dialog', { name: 'Link de convite para bia@exemplo.com' }));
  expect(shown.getByDisplayValue('http://prosa.example/token/abc')).toBeTruthy();
  await user.click(shown.getByRole('button', { name: 'Fechar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.received(areaCliente.convidarPessoa)[0]!.body).toEqual({ nome: 'Bia', email: 'bia@exemplo.com', ve: 'proprios', gerencia: 0 });
});

test('who does not look after them sees who there is, and may change neither people nor the record', async () => {
  renderScreens(clientScreens, session(0), '/meus_dados');
  await screen.findByRole('list', { name: 'Pessoas com acesso' });
  expect(screen.queryByRole('button', { name: 'Convidar pessoa' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Salvar meus dados' })).toBeNull();
});

test('a request about the own data is sent once, and consents are given by a press', async () => {
  server.on(areaPrivacidade.pedir, () => ({ id_ticket: 9 })).on(areaPrivacidade.consentir, () => ({}));
  const { user } = renderScreens(clientScreens, session(1), '/meus_dados');
  await user.click(await screen.findByRole('switch', { name: /^Marketing/ }));
  expect(await screen.findByText('Preferência guardada.')).toBeTruthy();
  expect(server.received(areaPrivacidade.consentir)[0]!.body).toEqual({ finalidade: 'marketing', concedido: 1 });
  await user.click(screen.getByRole('button', { name: 'Fazer um pedido' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Enviar pedido' }));
  expect(await dialog.findByText('Escolha o que você quer pedir')).toBeTruthy();
  await user.click(dialog.getByLabelText('Apagar meus dados'));
  await user.type(dialog.getByLabelText('O que você precisa'), 'Tudo');
  await user.click(dialog.getByRole('button', { name: 'Enviar pedido' }));
  expect(await screen.findByText('Pedido enviado. A empresa tem 15 dias para responder.')).toBeTruthy();
  expect(server.received(areaPrivacidade.pedir)).toHaveLength(1);
});
