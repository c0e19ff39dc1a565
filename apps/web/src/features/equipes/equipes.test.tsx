import { inicio } from '@prosa/contract/empresas/empresas.endpoints.ts';
import { equipes } from '@prosa/contract/equipes/equipes.endpoints.ts';
import { usuario } from '@prosa/contract/usuarios/usuarios.endpoints.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { feature } from './equipes.feature.ts';

const row = { id_equipe: 9, nome: 'Vendas', descricao: '', pessoas: 2, lideranca: 'Ana Lima', status: 1, excluido_em: null } as const;
const membros = [
  { id_login: 3, nome: 'Ana Lima', lider: 1 },
  { id_login: 4, nome: 'Bia Reis', lider: 0 },
] as const;
const em = '2026-01-10T12:00:00.000Z';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .on(equipes.getAll, () => ({ data: [row], recordsTotal: 1, recordsFiltered: 1 }))
    .on(equipes.show, () => ({ data: { ...row, membros: [...membros], criado_em: em, alterado_em: em, versao: 5 } }))
    .on(equipes.historico, () => ({ data: [], mais: false }))
    .on(equipes.store, () => ({ id_equipe: 9 }))
    .on(usuario.getAll, () => ({ data: [], recordsTotal: 0, recordsFiltered: 0 }))
    .on(inicio.limites, () => ({ data: { equipes: { cota: 1, usado: 1 } } }) as never);
});
const session = sessionOf({ controle_de_acesso: ['getAll', 'store', 'delete'].map((funcao) => ({ controller: 'equipes', funcao, status: 1 })) });

test('[2] the list says who leads, and the screen of one who is in it', async () => {
  const { user } = renderScreens(feature.screens, session, '/equipes');
  await screen.findByText('Ana Lima');
  await user.click(screen.getByRole('link', { name: 'Vendas' }));
  expect(await screen.findByRole('heading', { name: 'Pessoas (2)' })).toBeTruthy();
  expect(screen.getByText('Líder').previousSibling?.textContent).toBe('Ana Lima');
  expect(screen.getByText('Membro').previousSibling?.textContent).toBe('Bia Reis');
});

test('[2] one is edited with its people and its version', async () => {
  const { user, router } = renderScreens(feature.screens, session, '/equipes/editar/9');
  const nome = await screen.findByLabelText(/^Nome/);
  await user.clear(nome);
  await user.click(screen.getByRole('button', { name: 'Salvar equipe' }));
  expect(await screen.findByText('Informe o nome da equipe')).toBeTruthy();
  await user.type(nome, 'Comercial');
  await user.click(screen.getByRole('button', { name: 'Salvar equipe' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/equipes/show/9'));
  expect(server.received(equipes.store)).toMatchObject([{ body: { id_equipe: 9, nome: 'Comercial', membros: [4], lideres: [3], versao: 5 } }]);
});

test('[5] [8] where the plan has no place the list says so, and the form of a new one is not there', async () => {
  const { router } = renderScreens(feature.screens, session, '/equipes');
  expect(await screen.findByText('Limite para cadastro excedido em Equipes.')).toBeTruthy();
  await act(() => router.navigate('/equipes/cadastrar'));
  expect(await screen.findByText('Usado 1 de 1. Exclua o que não usa mais ou fale com quem cuida do plano.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Salvar equipe' })).toBeNull();
});
