import { grupo, grupoPermissao, permissao } from '@prosa/contract/grupos/grupos.endpoints.ts';
import type { NoDePermissao } from '@prosa/contract/grupos/grupos.schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import type { Funcao } from './arvore.ts';
import { feature } from './grupos.feature.ts';

const row = {
  id_grupo: 9,
  nome: 'Balcão',
  modelo: 'atendente',
  escopo_atendimento: 'departamento',
  escopo_ticket: 'proprios',
  escopo_contato: 'todos',
  escopo_bloco: 'proprios',
  pessoas: 5,
  nomes: 'Ana Lima, Bia Reis',
  proprias: 1,
  excluido_em: null,
} as const;
const em = '2026-01-10T12:00:00.000Z';
const no = (id_permissao: number, pai: number | null, titulo: string, controller: string, funcao: string | null, status: 0 | 1, proprio: boolean): Funcao => ({
  id_permissao,
  pai,
  titulo,
  controller,
  funcao,
  status,
  proprio,
  ordem: 1,
  filhos: [],
});
const tree = (ver: 0 | 1): NoDePermissao[] => [
  {
    ...no(1, null, 'Departamentos', 'departamentos', null, 0, false),
    filhos: [no(2, 1, 'Ver departamentos', 'departamentos', 'getAll', ver, false), no(3, 1, 'Salvar departamentos', 'departamentos', 'store', 0, false)],
  },
  { ...no(4, null, 'Contatos', 'contatos', null, 1, true), filhos: [no(5, 4, 'Ver contatos', 'contatos', 'getAll', 1, true)] },
];

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .on(grupo.getAll, () => ({
      data: [row, { ...row, id_grupo: 10, nome: 'Chefia', pessoas: 0, nomes: '', proprias: 0 }],
      recordsTotal: 2,
      recordsFiltered: 2,
    }))
    .on(grupo.show, () => ({ data: { ...row, membros: [{ id_login: 3, nome: 'Ana Lima' }], criado_em: em, alterado_em: em, versao: 5 } }))
    .on(grupo.historico, () => ({ data: [], mais: false }))
    .on(grupo.store, () => ({ id_grupo: 9 }))
    .on(grupoPermissao.index, ({ params }) => ({ data: tree(params['id'] === '10' ? 0 : 1) }))
    .on(grupoPermissao.store, () => ({}))
    .on(grupoPermissao.marcas, () => ({}))
    .on(permissao.quemPode, () => ({ data: [{ id_grupo: 9, nome: 'Balcão', pessoas: [{ id_login: 3, nome: 'Ana Lima' }] }] }));
});
const all = ['getAll', 'store', 'delete', 'permissao'].map((funcao) => ({ controller: 'grupo', funcao, status: 1 as const }));
const pair = (controller: string, funcao: string) => ({ controller, funcao, status: 1 as const });
const session = sessionOf({ controle_de_acesso: [...all, pair('departamentos', 'getAll'), pair('contatos', 'getAll')] });

test('[2] the list says who is in each, and how far they see', async () => {
  const { user } = renderScreens(feature.screens, session, '/grupo');
  expect(await screen.findByText('Ana Lima, Bia Reis e mais 3')).toBeTruthy();
  expect(screen.getByText('Ninguém')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Balcão' }));
  expect(await screen.findByRole('heading', { name: 'Pessoas (1)' })).toBeTruthy();
});

test('[2] a refused scope is said at its field, and what was typed stays', async () => {
  const { user } = renderScreens(feature.screens, session, '/grupo/cadastrar');
  server.on(grupo.store, () => ({
    refuse: { http: 422, message: 'Dados inválidos.', erros: { escopo_contato: 'Você não pode dar um alcance maior que o seu' } },
  }));
  await user.type(await screen.findByLabelText(/^Nome/), 'Plantão');
  await user.click(screen.getByRole('button', { name: 'Salvar grupo' }));
  expect(await screen.findByText('Você não pode dar um alcance maior que o seu')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Nome/).value).toBe('Plantão');
  expect(server.received(grupo.store)).toMatchObject([{ body: { nome: 'Plantão', modelo: 'atendente', escopo_contato: 'todos' } }]);
});

test('[6] a switch counts at once and is undone; what one does not have cannot be given', async () => {
  const { user } = renderScreens(feature.screens, session, '/grupo/permissao/9');
  const see = await screen.findByRole<HTMLInputElement>('switch', { name: 'Ver departamentos' });
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Salvar departamentos' }).disabled).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Tudo de Departamentos' }).disabled).toBe(true);
  await user.click(see);
  expect(see.checked).toBe(false);
  await waitFor(() => expect(server.received(grupoPermissao.store)).toMatchObject([{ body: { id_grupo: 9, id_permissao: 2, status: 0 } }]));
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(see.checked).toBe(true));
  await waitFor(() => expect(server.received(grupoPermissao.marcas)).toMatchObject([{ body: { marcas: [{ id_permissao: 2, status: null }] } }]));
});

test('[6] what is refused goes back to what the server has', async () => {
  const { user } = renderScreens(feature.screens, session, '/grupo/permissao/9');
  server.on(grupoPermissao.store, () => ({ refuse: { http: 409, message: 'Ao menos um administrador precisa continuar com esta permissão.' } }));
  const see = await screen.findByRole<HTMLInputElement>('switch', { name: 'Ver departamentos' });
  await user.click(see);
  expect(await screen.findByText('Ao menos um administrador precisa continuar com esta permissão.')).toBeTruthy();
  await waitFor(() => expect(see.checked).toBe(true));
});

test('[6] own marks, back to the model, comparing, and who may something', async () => {
  const { user } = renderScreens(feature.screens, session, '/grupo/permissao/9?com=10');
  await user.click(await screen.findByRole('checkbox', { name: 'Só o que difere de Chefia' }));
  expect(screen.getAllByRole('switch').map((s) => s.getAttribute('aria-label'))).toEqual(['Tudo de Departamentos', 'Ver departamentos']);
  await user.click(screen.getByRole('button', { name: 'Parar de comparar' }));
  await user.click(screen.getByRole('checkbox', { name: 'Só as próprias (1)' }));
  await user.click(await screen.findByRole('button', { name: 'Voltar ao modelo: Ver contatos' }));
  await waitFor(() => expect(server.received(grupoPermissao.marcas)).toMatchObject([{ body: { id_grupo: 9, marcas: [{ id_permissao: 5, status: null }] } }]));
  await user.click(await screen.findByRole('checkbox', { name: 'Só as próprias (0)' }));
  await user.type(screen.getByRole('searchbox', { name: 'Pesquisar permissões' }), 'ver dep');
  await user.click(await screen.findByRole('button', { name: 'Quem pode: Ver departamentos' }));
  expect(await within(await screen.findByRole('dialog')).findByText('Ana Lima')).toBeTruthy();
});
