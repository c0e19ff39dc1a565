import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { areaCliente } from '@prosa/contract/clientes/clientes.endpoints.ts';
import { areaTickets } from '@prosa/contract/tickets/area.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { blankAddress } from '@/ui/br/blank-address.ts';
import { clientScreens } from './area-cliente.routes.ts';

let server: FakeServer;
let email_novo: string | null;
const session = sessionOf({ id_login: null, id_cliente: 7, tipo: 'cliente', nome: 'Rita', usuario: 'rita@exemplo.com' });
beforeEach(() => {
  email_novo = null;
  server = new FakeServer()
    .on(
      areaCliente.meusDados,
      (): Answer<typeof areaCliente.meusDados> => ({
        data: {
          tipo: 1,
          nome: 'Rita Alves',
          razao_social: '',
          documento: '52998224725',
          email: 'rita@exemplo.com',
          usuario: 'rita@exemplo.com',
          email_de_acesso: 'rita@exemplo.com',
          telefones: [],
          ...blankAddress,
          avisar: 'email',
          email_novo,
          versao: 3,
        },
      }),
    )
    .on(login.sessoes, () => ({ data: [] }))
    .on(login.getDataLogin, () => ({ data: session }));
});
const open = () => renderScreens(clientScreens, session, '/meus_dados');

test('[2] customers change what is theirs; the document is only shown', async () => {
  server.on(areaCliente.salvar, () => ({}));
  const { user } = open();
  const nome = await screen.findByLabelText(/^Nome/);
  expect(screen.getByLabelText<HTMLInputElement>('CPF')).toMatchObject({ value: '529.982.247-25', readOnly: true });
  await user.type(nome, ' Souza');
  await user.click(screen.getByRole('button', { name: 'Salvar meus dados' }));
  expect(await screen.findByText('Seus dados foram salvos.')).toBeTruthy();
  // reading has the same address
  const sent = server.received(areaCliente.salvar).map(({ body }) => body);
  expect(sent.find((body) => 'nome' in body)).toMatchObject({ nome: 'Rita Alves Souza', versao: 3 });
});

test('an e-mail is changed with the own password and the code that went there, each said at its field', async () => {
  const wrong = { refuse: { http: 422, message: 'A senha não confere', erros: { senha: 'A senha não confere' } } };
  const asked = (email: string): Record<string, never> => {
    email_novo = email;
    return {};
  };
  server
    .on(areaCliente.trocarEmail, ({ body }) => (body['senha'] === 'Minha#2026' ? asked(String(body['email'])) : wrong))
    .on(areaCliente.confirmarEmail, () => ({
      refuse: { http: 422, message: 'Código inválido ou vencido. Peça outro.', erros: { codigo: 'Código inválido ou vencido. Peça outro.' } },
    }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Trocar e-mail' }));
  await user.type(screen.getByLabelText('Novo e-mail'), 'nova');
  await user.click(screen.getByRole('button', { name: 'Enviar código' }));
  expect(await screen.findByText('E-mail inválido')).toBeTruthy();
  expect(screen.getByText('Informe sua senha')).toBeTruthy();
  await user.type(screen.getByLabelText('Novo e-mail'), '@exemplo.com');
  await user.type(screen.getByLabelText('Sua senha'), 'Minha#2025');
  await user.click(screen.getByRole('button', { name: 'Enviar código' }));
  expect(await screen.findByText('A senha não confere')).toBeTruthy();
  await user.clear(screen.getByLabelText('Sua senha'));
  await user.type(screen.getByLabelText('Sua senha'), 'Minha#2026');
  await user.click(screen.getByRole('button', { name: 'Enviar código' }));
  await user.type(await screen.findByLabelText('Código'), '123456');
  await user.click(screen.getByRole('button', { name: 'Confirmar e-mail' }));
  expect(await screen.findByText('Código inválido ou vencido. Peça outro.')).toBeTruthy();
  await waitFor(() => expect(server.received(areaCliente.confirmarEmail)[0]?.body).toEqual({ codigo: '123456' }));
});

test('[2] the start of the area of who has no tickets leads on to what it offers', async () => {
  server.on(areaTickets.inicio, () => ({ data: { nao_lidas: 0, aguardando: 0, abertos: 0, recentes: [], expediente: null } }));
  renderScreens(clientScreens, session, '/dashboard');
  expect((await screen.findByRole('link', { name: 'Conferir meus dados' })).getAttribute('href')).toBe('/area_cliente/meus_dados');
});
