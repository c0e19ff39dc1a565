import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { marca } from '@prosa/contract/empresas/marca.endpoints.ts';
import { usuario } from '@prosa/contract/usuarios/usuarios.endpoints.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { routes, screensOnVisit } from '@/app/router.tsx';
import { endWithSession } from '@/app/session-end.ts';
import { call } from '@/core/api.ts';
import { queryClient } from '@/core/query-client.ts';
import { signOut, startSession } from '@/core/session/session.ts';
import { endSession, getToken, setToken } from '@/core/session/token.ts';
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
  empresas: [1, 2].map((id) => ({ id_config: id, nome_fantasia: `Loja ${id}`, empresa_ativa: 1, primeiro_passos: '0', primeiros_passos: '0' })),
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

test('[issue: the old one leads on for 90 days] a short name shows whose sign-in it is; one that was given up becomes the one that holds', async () => {
  new FakeServer().on(marca.show, ({ params }) =>
    params['link'] === 'ninguem'
      ? { refuse: { http: 404, message: 'Empresa não encontrada' } }
      : { data: { nome_fantasia: 'Loja Ágata', logo: 'data:image/webp;base64,AAAA', link: 'agata-joias' } },
  );
  const { router } = open('/login?empresa=agata&de=%2Fcontatos');
  expect(await screen.findByRole('heading', { name: 'Entrar em Loja Ágata' })).toBeTruthy();
  await waitFor(() => expect(router.state.location.search).toBe('?empresa=agata-joias&de=%2Fcontatos'));
  cleanup();
  open('/login?empresa=ninguem');
  expect(await screen.findByRole('heading', { name: 'Entrar na sua conta' })).toBeTruthy();
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

test('[4] another tab heard first that the session is over: this one comes back to where it was, too', async () => {
  startSession(toChoose);
  const { router, stop } = open('/selecionar_empresa');
  await screen.findByRole('button', { name: 'Loja 1' });
  setToken(null);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'prosa:token', newValue: null })));
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/login', search: '?de=%2Fselecionar_empresa' }));
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

test('[4] Sair takes along what the person had not saved, in every company and what lists were searched for; a session that ended by itself keeps it', async () => {
  server.on(login.logout, () => ({}));
  const keep = (): void => {
    for (const key of ['rascunho:1:1:/contatos/cadastrar', 'rascunho:1:2:/clientes/cadastrar', 'rascunho:999:1:/contatos/cadastrar'])
      localStorage.setItem(key, '{}');
    sessionStorage.setItem('datatable:contatos', '{}');
  };
  const kept = () =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('rascunho:'))
      .toSorted();
  const me = { ...toChoose, id_login: 1 };
  startSession(me);
  const { router, stop } = open('/selecionar_empresa');
  await screen.findByRole('button', { name: 'Loja 1' });
  keep();
  act(() => endSession(true));
  await waitFor(() => expect(queryClient.getQueryCache().getAll()).toHaveLength(0));
  expect(kept()).toHaveLength(3);
  startSession(me);
  await act(() => router.navigate('/selecionar_empresa'));
  await act(signOut);
  await waitFor(() => expect(kept()).toEqual(['rascunho:999:1:/contatos/cadastrar']));
  expect(sessionStorage.getItem('datatable:contatos')).toBeNull();
  localStorage.clear();
  stop();
});

test('the sign-in carries the word of this browser, always the same', async () => {
  server.on(login.login, () => ({ refuse: { http: 422, message: 'Usuário ou senha incorretos' } }));
  const { user } = open('/login');
  await signIn(user);
  await screen.findByRole('alert');
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  await waitFor(() => expect(server.received(login.login)).toHaveLength(2));
  const words = server.received(login.login).map(({ body }) => body['aparelho']);
  expect(words[0]).toMatch(/^[\w-]{43}$/);
  expect(words[1]).toBe(words[0]);
});

test('[2] /token shows what the link opens and spends nothing until it is pressed; then it signs in, once', async () => {
  server.on(login.verLink, () => ({ data: { finalidade: 'recuperacao' as const, usuario: 'ana@loja.example', novo: false } }));
  server.on(login.login, () => ({ data: sessionOf({ refazer_senha: 1 }) }));
  const { user, router } = open('/token/abc123');
  const button = await screen.findByRole('button', { name: 'Escolher nova senha' });
  expect(screen.getByText(/^Conta ana@loja\.example\./)).toBeTruthy();
  expect(server.received(login.verLink)).toMatchObject([{ body: { token: 'abc123' } }]);
  // a program that looks through mail loads the page, runs its scripts and lets time pass
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('focus'));
  expect(server.received(login.login)).toHaveLength(0);
  expect(router.state.location.pathname).toBe('/token/abc123');

  await user.dblClick(button);
  await waitFor(() => expect(router.state.location.pathname).toBe('/trocar_senha'));
  expect(server.received(login.login)).toMatchObject([{ body: { token: 'abc123' } }]);
});

test.each(['when it is looked at', 'when it is pressed'])('[2] /token says so when it no longer works, %s', async (moment) => {
  setToken('antigo');
  const gone = () => ({ refuse: { http: 401, message: 'O link venceu ou já foi usado.' } });
  server.on(login.verLink, () =>
    moment === 'when it is pressed' ? { data: { finalidade: 'convite' as const, usuario: 'ana@loja.example', novo: false } } : gone(),
  );
  server.on(login.login, gone);
  const { user } = open('/token/abc123');
  if (moment === 'when it is pressed') await user.click(await screen.findByRole('button', { name: 'Aceitar convite' }));
  expect(await screen.findByText('O link venceu ou já foi usado.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ir para a entrada' })).toBeTruthy();
  // an old link in an e-mail signs nobody out
  expect(getToken()).toBe('antigo');
});

test('[2] /token of the first start: one screen makes operator and company; errors stand at their fields, the cursor in the first', async () => {
  server.on(login.verLink, () => ({ data: { finalidade: 'primeiro_acesso' as const, usuario: '', novo: true } }));
  const { user, router } = open('/token/abc123');
  expect(await screen.findByRole('heading', { name: 'Primeiro acesso' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Seu nome'));
  await user.keyboard('Ana Lima{Tab}ana@{Tab}fraca{Tab}{Tab}Loja{Enter}');
  expect(screen.getByText('E-mail inválido')).toBeTruthy();
  expect(screen.getByText('A senha precisa de ao menos 6 caracteres')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail de acesso'));
  expect(server.received(login.primeiroAcesso)).toHaveLength(0);

  const erros = { usuario: 'Usuário já cadastrado, informe outro' };
  server.on(login.primeiroAcesso, () => ({ refuse: { http: 422, message: erros.usuario, erros } }));
  await user.type(screen.getByLabelText('E-mail de acesso'), 'loja.example');
  await user.clear(screen.getByLabelText('Senha'));
  await user.type(screen.getByLabelText('Senha'), 'Sol&Chuva9{Enter}');
  expect(await screen.findByText(erros.usuario)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail de acesso'));

  server.on(login.primeiroAcesso, () => ({ data: sessionOf({}) }));
  await user.click(screen.getByRole('button', { name: 'Criar e entrar' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(server.received(login.primeiroAcesso).at(-1)?.body).toEqual({
    token: 'abc123',
    nome: 'Ana Lima',
    usuario: 'ana@loja.example',
    senha: 'Sol&Chuva9',
    nome_fantasia: 'Loja',
  });
});

test('a link for one e-mail says it, and does not let it be changed', async () => {
  server.on(login.verLink, () => ({ data: { finalidade: 'primeiro_acesso' as const, usuario: 'ana@loja.example', novo: true } }));
  open('/token/abc123');
  const field = await screen.findByLabelText<HTMLInputElement>('E-mail de acesso');
  expect([field.value, field.readOnly]).toEqual(['ana@loja.example', true]);
});

test('the building blocks at /dev/ui are there in development only', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }));
  open('/dev/ui');
  expect(await screen.findByRole('heading', { name: 'Página não encontrada' })).toBeTruthy();
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

test('[T4] the link of an invitation to who has an account leads through the sign-in and back, and the yes carries it', async () => {
  const token = 'b'.repeat(43);
  const me = sessionOf({ usuario: 'ana@loja.example' });
  server
    .on(login.verLink, () => ({
      data: { finalidade: 'convite' as const, usuario: 'ana@loja.example', novo: false, aceite: true, empresa: 'Loja Nova', id_convite: 8 },
    }))
    .on(login.login, () => ({ data: me }))
    .on(login.getDataLogin, () => ({ data: me }))
    .on(usuario.responderConvite, () => ({ id_empresa: 2 }))
    .on(usuario.meusConvites, () => ({ data: [] }));
  const { user, router } = open(`/token/${token}`);
  await user.click(await screen.findByRole('link', { name: 'Entrar para aceitar' }));
  await signIn(user);
  await user.click(await screen.findByRole('button', { name: 'Aceitar convite' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/selecionar_empresa'));
  expect(server.received(usuario.responderConvite)).toMatchObject([{ params: { id: '8' }, body: { aceitar: 1, link: token } }]);
  expect(server.received(login.login)).toHaveLength(1);
});
