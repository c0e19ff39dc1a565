import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { segundoFator } from '@prosa/contract/segundo-fator/segundo-fator.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { routes, screensOnVisit } from '@/app/router.tsx';
import { queryClient } from '@/core/query-client.ts';
import { startSession } from '@/core/session/session.ts';
import { feature as acesso } from '@/features/acesso/acesso.feature.ts';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderRoutes, renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { feature } from './segundo-fator.feature.ts';

type Own = Answer<typeof segundoFator.show>['data'];
const without: Own = { ativo: 0, desde: null, codigos_restantes: 0, exigido: 0, aparelhos: [] };
const inUse: Own = {
  ativo: 1,
  desde: '2026-03-02T12:00:00Z',
  codigos_restantes: 9,
  exigido: 0,
  aparelhos: [{ id_aparelho: 7, aparelho: 'Mozilla/5.0 (X11; Linux) Firefox/140', expira_em: '2026-04-01T12:00:00Z' }],
};
const secret = { data: { uri: 'otpauth://totp/Prosa:ana?secret=ABCDEFGH', segredo: 'ABCDEFGH' } };

const required: Answer<typeof segundoFator.exigencia>['data'] = {
  empresa: 0,
  grupos: [
    { id_grupo: 1, nome: 'Administrador', exige: 0, pessoas: 2, com_fator: 2 },
    { id_grupo: 2, nome: 'Atendente', exige: 0, pessoas: 5, com_fator: 1 },
  ],
};

let server: FakeServer;
beforeEach(() => {
  queryClient.clear();
  server = new FakeServer().on(login.sessoes, () => ({ data: [] }));
});

test('the sign-in asks for the code, says what is wrong with it, and goes on with a good one', async () => {
  server.on(login.login, ({ body }) =>
    body['codigo'] === '123456'
      ? { data: sessionOf({ refazer_senha: 1 }) }
      : { refuse: { http: 401, message: body['codigo'] === undefined ? 'Informe o código.' : 'Código incorreto ou já usado.', segundo_fator: 1 } },
  );
  const { user, router } = renderRoutes(routes, '/login', screensOnVisit());
  await user.type(await screen.findByLabelText('Usuário', {}, { timeout: 8000 }), 'ana@aurora.demo');
  await user.type(screen.getByLabelText('Senha'), 'Aurora#2026');
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  const code = await screen.findByLabelText('Código');
  expect(document.activeElement).toBe(code);
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  expect(screen.getByText('Informe o código')).toBeTruthy();
  await user.type(screen.getByLabelText('Código'), '000000');
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Código incorreto ou já usado.');
  await user.clear(screen.getByLabelText('Código'));
  await user.type(screen.getByLabelText('Código'), '123456');
  await user.click(screen.getByLabelText('Não pedir neste navegador por 30 dias'));
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/trocar_senha'));
  expect(server.received(login.login).at(-1)!.body).toMatchObject({ usuario: 'ana@aurora.demo', senha: 'Aurora#2026', codigo: '123456', lembrar: 1 });
});

test('back from the code to the password; a recovery code has a field of its own', async () => {
  server.on(login.login, () => ({ refuse: { http: 401, message: 'Informe o código.', segundo_fator: 1 } }));
  const { user } = renderRoutes(routes, '/login', screensOnVisit());
  await user.type(await screen.findByLabelText('Usuário'), 'ana@aurora.demo');
  await user.type(screen.getByLabelText('Senha'), 'Aurora#2026');
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  await user.click(await screen.findByRole('button', { name: 'Perdi o celular: usar um código de recuperação' }));
  expect(screen.getByLabelText('Código de recuperação').getAttribute('inputmode')).toBe('text');
  await user.click(screen.getByRole('button', { name: 'Voltar' }));
  expect(await screen.findByRole('heading', { name: 'Entrar na sua conta' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('who has to set one up is led there from any screen, and from there to work', async () => {
  let done = false;
  server
    .on(login.getDataLogin, () => ({ data: sessionOf({ segundo_fator: done ? 0 : 1, empresa_ativa: 1, refazer_senha: done ? 1 : 0 }) }))
    .on(segundoFator.iniciar, () => secret)
    .on(segundoFator.confirmar, ({ body }) => {
      if (body['codigo'] !== '123456') return { refuse: { http: 422, message: 'Código incorreto.', erros: { codigo: 'Código incorreto.' } } };
      done = true;
      return { codigos: ['abcde-fghjk', 'mnpqr-stuvw'] };
    });
  startSession(sessionOf({ segundo_fator: 1 }));
  const { user, router } = renderRoutes(routes, '/departamento', screensOnVisit());
  await user.click(await screen.findByRole('button', { name: 'Começar' }));
  expect(router.state.location.pathname).toBe('/segundo_fator');
  expect(await screen.findByText('ABCD EFGH')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'QR code do segundo fator' })).toBeTruthy();
  const field = screen.getByLabelText('2. Código que o aplicativo mostra');
  await user.type(field, '999999');
  await user.click(screen.getByRole('button', { name: 'Ativar' }));
  expect(await screen.findByText('Código incorreto.')).toBeTruthy();
  await user.clear(field);
  await user.type(field, '123456');
  await user.click(screen.getByRole('button', { name: 'Ativar' }));
  expect(within(await screen.findByRole('list', { name: 'Códigos de recuperação' })).getAllByRole('listitem')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Já guardei, continuar' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/trocar_senha'));
});

test('/perfil: set up in an old session asks for the password first', async () => {
  server
    .on(segundoFator.show, () => ({ data: without }))
    .on(segundoFator.iniciar, ({ body }) =>
      body['senha'] === 'Aurora#2026' ? secret : { refuse: { http: 422, message: 'Informe sua senha', erros: { senha: 'Informe sua senha' } } },
    );
  const { user } = renderScreens(acesso.screens, sessionOf(), '/perfil');
  await user.click(await screen.findByRole('button', { name: 'Configurar' }));
  await user.type(await screen.findByLabelText('Sua senha'), 'Aurora#2026');
  await user.click(screen.getByRole('button', { name: 'Configurar' }));
  expect(await screen.findByText('ABCD EFGH')).toBeTruthy();
});

test('/perfil: a remembered browser is forgotten; new codes and taking it away ask for a code', async () => {
  server
    .on(segundoFator.show, () => ({ data: inUse }))
    .on(segundoFator.esquecer, () => ({}))
    .on(segundoFator.remover, () => ({ refuse: { http: 422, message: 'Código incorreto.', erros: { codigo: 'Código incorreto.' } } }))
    .on(segundoFator.codigos, () => ({ codigos: ['abcde-fghjk'] }))
    .on(login.getDataLogin, () => ({ data: sessionOf() }));
  const { user } = renderScreens(acesso.screens, sessionOf(), '/perfil');
  expect(await screen.findByText('Códigos de recuperação restantes: 9 de 10.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Esquecer/ }));
  await waitFor(() => expect(server.received(segundoFator.esquecer)[0]!.params).toEqual({ id: '7' }));
  await user.click(screen.getByRole('button', { name: 'Retirar' }));
  const remove = within(await screen.findByRole('dialog', { name: 'Retirar o segundo fator?' }));
  await user.type(remove.getByLabelText('Código do aplicativo ou de recuperação'), '1');
  await user.click(remove.getByRole('button', { name: 'Retirar' }));
  expect(await remove.findByText('Código incorreto.')).toBeTruthy();
  await user.click(remove.getByRole('button', { name: 'Cancelar' }));
  await user.click(screen.getByRole('button', { name: 'Gerar novos códigos' }));
  const codes = within(await screen.findByRole('dialog', { name: 'Gerar novos códigos de recuperação?' }));
  await user.type(codes.getByLabelText('Código do aplicativo ou de recuperação'), '123456');
  await user.click(codes.getByRole('button', { name: 'Gerar códigos' }));
  expect(await screen.findByText('abcde-fghjk')).toBeTruthy();
});

test('/configEmpresa/seguranca: who would be held up is said before it is asked of them', async () => {
  server.on(segundoFator.exigencia, () => ({ data: required })).on(segundoFator.exigir, () => ({}));
  const { user } = renderScreens(
    feature.screens,
    sessionOf({ controle_de_acesso: [{ controller: 'segundoFator', funcao: 'exigir', status: 1 }] }),
    '/configEmpresa/seguranca',
  );
  await user.click(await screen.findByRole('switch', { name: /^Administrador/ }));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(server.received(segundoFator.exigir)[0]!.body).toEqual({ empresa: 0, grupos: [1] }));
  await user.click(screen.getByRole('switch', { name: 'Exigir de toda a equipe' }));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  const question = await screen.findByRole('dialog', { name: 'Exigir o segundo fator agora?' });
  expect(question.textContent).toContain('4 pessoas ainda não configuraram');
  await user.click(within(question).getByRole('button', { name: 'Exigir' }));
  await waitFor(() => expect(server.received(segundoFator.exigir)[1]!.body).toEqual({ empresa: 1, grupos: [] }));
});
