import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { routes, screensOnVisit } from '@/app/router.tsx';
import { endWithSession } from '@/app/session-end.ts';
import { call } from '@/core/api.ts';
import { queryClient } from '@/core/query-client.ts';
import { signOut, startSession } from '@/core/session.ts';
import { endSession, getToken, setToken } from '@/core/token.ts';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderRoutes } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';

let server: FakeServer;
beforeEach(() => {
  queryClient.clear();
  server = new FakeServer();
});
const open = (address: string) => {
  const app = renderRoutes(routes, address, screensOnVisit());
  const stop = endWithSession(app.router);
  return { ...app, stop };
};
const mustChange = sessionOf({ refazer_senha: 1 });
const toChoose = sessionOf({
  id_empresa: null,
  empresas: [1, 2].map((id) => ({ id_config: id, nome_fantasia: `Loja ${id}`, empresa_ativa: 1, primeiros_passos: '0' })),
});

async function signIn(user: ReturnType<typeof open>['user']): Promise<void> {
  await user.type(await screen.findByLabelText('Usuário'), 'ana@aurora.demo');
  await user.type(screen.getByLabelText('Senha'), 'Aurora#2026');
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
}

test('[2] any route without a session goes to /login, and remembers where', async () => {
  const { router } = open('/departamento?q=vendas');
  await screen.findByRole('heading', { name: 'Entrar na sua conta' }, { timeout: 8000 }); // the first test of the file also loads the screens
  expect(router.state.location.pathname).toBe('/login');
  expect(new URLSearchParams(router.state.location.search).get('de')).toBe('/departamento?q=vendas');
});

test("[8] a refused sign-in shows the server's message, or 'Erro ao logar'", async () => {
  server.on(login.login, () => ({ refuse: { http: 422, message: 'Usuário ou senha incorretos' } }));
  const { user } = open('/login');
  await signIn(user);
  expect((await screen.findByRole('alert')).textContent).toBe('Usuário ou senha incorretos');
  server.on(login.login, () => ({ refuse: { http: 422, message: '' } }));
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Erro ao logar'));
  expect(getToken()).toBeNull();
});

test('an empty field is named before anything is sent', async () => {
  const { user } = open('/login');
  await user.click(await screen.findByRole('button', { name: 'Entrar' }));
  expect(screen.getByText('Informe seu usuário')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Usuário'));
  expect(server.received(login.login)).toHaveLength(0);
});

test("[4] a required password change comes first, and checks both fields; [5] 'As senhas não conferem'", async () => {
  server.on(login.login, () => ({ data: mustChange })).on(login.trocarSenha, () => ({ data: toChoose }));
  const { user, router } = open('/login');
  await signIn(user);
  await waitFor(() => expect(router.state.location.pathname).toBe('/trocar_senha'));
  await user.type(await screen.findByLabelText('Nova senha'), 'Nova#2026');
  expect(screen.getByRole('status', { name: 'Força da senha: Média' })).toBeTruthy();
  await user.type(screen.getByLabelText('Repita a nova senha'), 'Outra#2026');
  await user.click(screen.getByRole('button', { name: 'Salvar nova senha' }));
  expect(screen.getByText('As senhas não conferem')).toBeTruthy();
  expect(server.received(login.trocarSenha)).toHaveLength(0);
  await user.clear(screen.getByLabelText('Repita a nova senha'));
  await user.type(screen.getByLabelText('Repita a nova senha'), 'Nova#2026');
  await user.click(screen.getByRole('button', { name: 'Salvar nova senha' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/selecionar_empresa'));
});

test('[4] choosing a blocked company leads to /bloqueio', async () => {
  server.on(login.selecionarEmpresa, ({ params }) => ({ data: { ...toChoose, id_empresa: Number(params['id']), empresa_ativa: 0 as const } }));
  startSession(toChoose);
  const { user, router } = open('/selecionar_empresa');
  await user.click(await screen.findByRole('button', { name: 'Loja 2' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/bloqueio'));
  expect(await screen.findByRole('heading', { name: 'Acesso bloqueado' })).toBeTruthy();
});

test('[4] a 401 clears the session and goes to /login', async () => {
  server.on(login.sessoes, () => ({ refuse: { http: 401, message: 'Sua sessão terminou.' } }));
  startSession(toChoose);
  const { router, stop } = open('/selecionar_empresa');
  await screen.findByRole('button', { name: 'Loja 1' });
  await act(async () => {
    await expect(call(login.sessoes, {})).rejects.toThrow('Sua sessão terminou.');
  });
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(getToken()).toBeNull();
  await waitFor(() => expect(queryClient.getQueryCache().getAll()).toHaveLength(0));
  stop();
});

test('[4] who signs out is not asked back to where they were, even when the socket hears of the end first', async () => {
  server.on(login.logout, () => {
    endSession(true);
    return {};
  });
  startSession(toChoose);
  const { router, stop } = open('/selecionar_empresa');
  await screen.findByRole('button', { name: 'Loja 1' });
  await act(signOut);
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/login', search: '' }));
  expect(getToken()).toBeNull();
  // the next end is one that nobody asked for
  startSession(toChoose);
  await act(() => router.navigate('/selecionar_empresa'));
  act(() => endSession(true));
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/login', search: '?de=%2Fselecionar_empresa' }));
  stop();
});

test('[2] /token exchanges its token, and says so when it no longer works', async () => {
  setToken('antigo');
  server.on(login.login, () => ({ refuse: { http: 401, message: 'Link vencido ou já usado.' } }));
  open('/token/abc123');
  expect(await screen.findByText('Link vencido ou já usado.')).toBeTruthy();
  expect(server.received(login.login)).toMatchObject([{ body: { token: 'abc123' } }]);
  expect(screen.getByRole('link', { name: 'Ir para a entrada' })).toBeTruthy();
  // an old link in an e-mail signs nobody out
  expect(getToken()).toBe('antigo');
});

test('a forgotten password is asked for with what was typed', async () => {
  server.on(login.recuperarSenha, () => ({ message: 'Se a conta existir, enviamos o link.' }));
  const { user } = open('/login');
  await user.type(await screen.findByLabelText('Usuário'), 'ana@aurora.demo');
  await user.click(screen.getByRole('button', { name: 'Esqueci minha senha' }));
  await user.click(await screen.findByRole('button', { name: 'Enviar link' }));
  expect(await screen.findByText('Se a conta existir, enviamos o link.')).toBeTruthy();
  expect(server.received(login.recuperarSenha)).toMatchObject([{ body: { usuario: 'ana@aurora.demo' } }]);
});
