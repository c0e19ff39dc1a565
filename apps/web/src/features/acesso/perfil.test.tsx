import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { usuario } from '@prosa/contract/usuarios/usuarios.endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { expect, test } from 'vitest';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { feature } from './acesso.feature.ts';

test('leaving /perfil with a name that is not saved asks first; a saved one lets go', async () => {
  const session = sessionOf({ nome: 'Ana Lima' });
  let nomeSalvo = 'Ana Lima';
  let pending = true;
  const perfil = () => ({
    id_login: 3,
    nome: nomeSalvo,
    usuario: 'ana@loja.example',
    email: 'ana@loja.example',
    avatar: null,
    disponivel: 1 as const,
    online: 1 as const,
    grupo: 'Atendente',
    status: 1 as const,
    cargo: '',
    segundo_fator: 0 as const,
    telefone: '',
    ultimo_acesso: null,
    convite_ate: null,
    faltas: [],
    versao: 1,
    ausencia_de: null,
    ausencia_ate: null,
    id_substituto: null,
    substituto: null,
    id_grupo: 7,
    departamentos: [],
    equipes: [],
    id_calendario: null,
    calendario: null,
    sessao_unica: 0 as const,
    so_aqui: 1 as const,
    convidado: 0 as const,
  });
  const server = new FakeServer()
    .on(usuario.meusConvites, () => ({
      data: pending ? [{ id_convite: 8, nome_fantasia: 'Loja Nova', expira_em: '2099-01-01T00:00:00.000Z' }] : [],
    }))
    .on(usuario.responderConvite, () => {
      pending = false;
      return { id_empresa: 2 };
    })
    .on(login.sessoes, () => ({ data: [] }))
    .on(usuario.perfil, () => ({ data: perfil() }))
    .on(login.getDataLogin, () => ({ data: { ...session, nome: nomeSalvo } }))
    .on(usuario.salvarPerfil, ({ body }) => {
      nomeSalvo = String(body['nome']);
      return {};
    });
  const { user, router } = renderScreens(feature.screens, session, '/perfil');
  const nome = await screen.findByLabelText(/^Nome/);
  await user.type(nome, ' Souza');
  await act(() => router.navigate('/dashboard'));
  const question = await screen.findByRole('dialog', { name: 'Sair sem salvar?' });
  await user.click(within(question).getByRole('button', { name: 'Continuar editando' }));
  expect((nome as HTMLInputElement).value).toBe('Ana Lima Souza');
  await user.click(screen.getByRole('button', { name: 'Salvar dados' }));
  expect(await screen.findByText('Seus dados foram salvos.')).toBeTruthy();
  await act(() => router.navigate('/dashboard'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  await act(() => router.navigate('/perfil'));
  // who is invited elsewhere answers here as well as where one chooses the company
  await user.click(await screen.findByRole('button', { name: 'Recusar' }));
  await waitFor(() => expect(server.received(usuario.responderConvite)).toMatchObject([{ params: { id: '8' }, body: { aceitar: 0 } }]));
  await waitFor(() => expect(screen.queryByText('Loja Nova')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Escolher como quero ser avisado' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
});
