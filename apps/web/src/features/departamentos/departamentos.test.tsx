import { departamentos } from '@prosa/contract/departamentos/departamentos.endpoints.ts';
import { inicio } from '@prosa/contract/empresas/empresas.endpoints.ts';
import { usuario } from '@prosa/contract/usuarios/usuarios.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { AsyncSelect } from '@/ui/form/async-select.tsx';
import { feature } from './departamentos.feature.ts';
import { departamentoOptions } from './public.ts';

type Row = Answer<typeof departamentos.getAll>['data'][number];
const row = (id_departamento: number, nome: string): Row => ({
  id_departamento,
  nome,
  descricao: `Cuida de ${nome}`,
  publico: 1,
  id_quadro: null,
  id_estagio: null,
  dns_quadro: null,
  dns: null,
  nome_curto: nome.toLowerCase(),
  status: 1,
  pessoas: 2,
});
const page = (...data: Row[]) => ({ data, recordsTotal: data.length, recordsFiltered: data.length });
const detail = (over: object = {}) => ({
  data: {
    ...row(7, 'Vendas'),
    membros: [{ id_login: 1, nome: 'Ana Lima', capacidade: null }],
    motivos: [],
    motivo_obrigatorio: 0 as const,
    capacidade: null,
    distribuicao: 'manual' as const,
    devolver_min: null,
    mensagem_fila: '',
    quadro: '',
    estagio: '',
    card_automatico: 0 as const,
    versao: 3,
    ...over,
  },
});
const limits = (cota: number, usado: number) => ({ data: { departamentos: { cota, usado } } }) as unknown as Answer<typeof inicio.limites>;

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().on(inicio.limites, () => limits(0, 2)).on(usuario.getAll, () => ({ data: [], recordsTotal: 0, recordsFiltered: 0 }));
});
const open = (address: string, session = sessionOf()) => renderScreens(feature.screens, session, address);
const only = (...funcoes: string[]) => sessionOf({ controle_de_acesso: funcoes.map((funcao) => ({ controller: 'departamentos', funcao, status: 1 })) });
const save = () => screen.findByRole('button', { name: 'Salvar departamento' });

test('[9] the list shows what the server sends and asks it to search, filter and order', async () => {
  server.on(departamentos.getAll, () => page(row(1, 'Suporte'), row(2, 'Vendas')));
  const { user, router } = open('/departamento');
  expect(await screen.findByRole('link', { name: 'Vendas' })).toBeTruthy();
  expect(server.received(departamentos.getAll)[0]?.query).toMatchObject({ page: '0', rpp: '25', ordem: 'nome asc' });
  await user.type(screen.getByRole('searchbox', { name: 'Pesquisar departamento…' }), 'ven');
  await waitFor(() => expect(server.received(departamentos.getAll).at(-1)?.query).toMatchObject({ q: 'ven' }));
  await user.click(screen.getByRole('button', { name: 'Nome' }));
  await waitFor(() => expect(server.received(departamentos.getAll).at(-1)?.query).toMatchObject({ ordem: 'nome desc' }));
  expect(screen.getByRole('columnheader', { name: 'Nome' }).getAttribute('aria-sort')).toBe('descending');
  expect(router.state.location.search).toBe('?q=ven&ordem=nome+desc');
});

test('[3] the list comes back as it was left', async () => {
  server.on(departamentos.getAll, () => page(row(1, 'Suporte')));
  const { router, user } = open('/departamento?q=sup&f.status=1');
  await screen.findByRole('link', { name: 'Suporte' });
  expect(screen.getByRole('button', { name: /Status: Ativo/ })).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Linhas por página' }), '50');
  await act(() => router.navigate('/departamento/cadastrar'));
  await screen.findByLabelText(/^Nome/);
  await act(() => router.navigate('/departamento'));
  await waitFor(() => expect(server.received(departamentos.getAll).at(-1)?.query).toMatchObject({ q: 'sup', status: '1', rpp: '50' }));
  await waitFor(() => expect(router.state.location.search).toBe('?q=sup&rpp=50&f.status=1'));
});

test('an empty list says what to do next; a search without result offers to clear it', async () => {
  server.on(departamentos.getAll, () => page());
  const { user } = open('/departamento?q=nada');
  expect(await screen.findByText('Nenhum resultado')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
  expect(await screen.findByText('Nenhum departamento ainda')).toBeTruthy();
});

test('a list that fails offers to try again', async () => {
  server.on(departamentos.getAll, () => ({ refuse: { http: 422, message: 'Filtro desconhecido' } }));
  const { user } = open('/departamento');
  expect(await screen.findByText('Filtro desconhecido')).toBeTruthy();
  server.on(departamentos.getAll, () => page(row(1, 'Suporte')));
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByRole('link', { name: 'Suporte' })).toBeTruthy();
});

test('[6] without permission the screen says so', async () => {
  open('/departamento', only());
  expect(await screen.findByText('Você não tem acesso a esta tela.')).toBeTruthy();
});

test('[6] who may only see gets no acts', async () => {
  server.on(departamentos.getAll, () => page(row(1, 'Suporte')));
  open('/departamento', only('getAll'));
  await screen.findByText('Suporte');
  expect(screen.queryByRole('link', { name: 'Suporte' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Novo departamento' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Ações de Suporte' })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('deleting asks, and can be undone', async () => {
  server.on(departamentos.getAll, () => page(row(1, 'Suporte')));
  server.on(departamentos.delete, () => ({})).on(departamentos.restaurar, () => ({}));
  const { user } = open('/departamento');
  await user.click(await screen.findByRole('button', { name: 'Ações de Suporte' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
  const dialog = await screen.findByRole('dialog', { name: 'Excluir Suporte?' });
  expect(server.received(departamentos.delete)).toHaveLength(0);
  await user.click(within(dialog).getByRole('button', { name: 'Excluir departamento' }));
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(server.received(departamentos.restaurar)).toMatchObject([{ params: { id: '1' } }]));
  expect(server.received(departamentos.delete)).toMatchObject([{ params: { id: '1' } }]);
});

test('a refused deletion says why and offers nothing to undo', async () => {
  server.on(departamentos.getAll, () => page(row(1, 'Suporte')));
  server.on(departamentos.delete, () => ({ refuse: { http: 409, message: 'Há 1 conversa aberta neste departamento.' } }));
  const { user } = open('/departamento');
  await user.click(await screen.findByRole('button', { name: 'Ações de Suporte' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
  await user.click(await screen.findByRole('button', { name: 'Excluir departamento' }));
  expect((await screen.findByText('Há 1 conversa aberta neste departamento.')).getAttribute('role')).toBe('alert');
  expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
});

test('[8] quota reached shows a blocking component instead of the form', async () => {
  server.on(inicio.limites, () => limits(10, 10));
  open('/departamento/cadastrar');
  expect(await screen.findByText('Limite para cadastro excedido em Departamentos.')).toBeTruthy();
  expect(screen.getByText(/^Usado 10 de 10\./)).toBeTruthy();
  expect(screen.queryByLabelText(/^Nome/)).toBeNull();
});

test('an empty name is shown under its field before anything is sent', async () => {
  const { user } = open('/departamento/cadastrar');
  await user.click(await save());
  expect(await screen.findByText('Informe o nome do departamento')).toBeTruthy();
  expect(server.received(departamentos.store)).toHaveLength(0);
});

test('a double click saves once and goes back to the list', async () => {
  server.on(departamentos.getAll, () => page(row(8, 'Financeiro')));
  server.on(departamentos.store, () => ({ id_departamento: 8 }));
  const { user, router } = open('/departamento/cadastrar');
  await user.type(await screen.findByLabelText(/^Nome/), 'Financeiro');
  await user.dblClick(await save());
  await waitFor(() => expect(router.state.location.pathname).toBe('/departamento'));
  expect(server.received(departamentos.store)).toMatchObject([
    { body: { nome: 'Financeiro', publico: true, status: true, membros: [], distribuicao: 'manual', capacidade: null } },
  ]);
});

test('what the server refuses stands under its field and the form keeps what was typed', async () => {
  server.on(departamentos.show, () => detail());
  server.on(departamentos.store, () => ({
    refuse: { http: 422, message: 'Verifique os campos', erros: { nome: 'Já existe outro departamento com esse nome.' } },
  }));
  const { user } = open('/departamento/editar/7');
  const name = await screen.findByLabelText(/^Nome/);
  await user.clear(name);
  await user.type(name, 'Suporte');
  await user.click(await save());
  expect(await screen.findByText('Já existe outro departamento com esse nome.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Nome/).value).toBe('Suporte');
});

test('a newer version is not overwritten without asking', async () => {
  let stored = detail();
  server.on(departamentos.getAll, () => page()).on(departamentos.show, () => stored);
  server.on(departamentos.store, ({ body }) =>
    body['versao'] === 4 ? { id_departamento: 7 } : { refuse: { http: 409, message: 'Outra pessoa salvou este departamento.' } },
  );
  const { user, router } = open('/departamento/editar/7');
  await user.type(await screen.findByLabelText(/^Nome/), ' Sul');
  stored = detail({ nome: 'Vendas Norte', versao: 4 });
  await user.click(await save());
  expect(await screen.findByText('Outra pessoa salvou este departamento.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Salvar a minha por cima' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/departamento'));
  expect(server.received(departamentos.store).at(-1)?.body).toMatchObject({ nome: 'Vendas Sul', versao: 4 });
});

test('two people saving the same record: the second sees the difference and chooses field by field', async () => {
  let stored = detail();
  server.on(departamentos.getAll, () => page()).on(departamentos.show, () => stored);
  server.on(departamentos.store, ({ body }) =>
    body['versao'] === 4 ? { id_departamento: 7 } : { refuse: { http: 409, message: 'Outra pessoa salvou este departamento.' } },
  );
  const { user } = open('/departamento/editar/7');
  await user.type(await screen.findByLabelText(/^Nome/), ' Sul');
  const description = screen.getByLabelText('Descrição');
  await user.clear(description);
  await user.type(description, 'A minha');
  stored = detail({ nome: 'Vendas Norte', descricao: 'A deles', publico: 0, versao: 4 });
  await user.click(await save());
  const notice = await screen.findByRole('alert');
  expect([...notice.querySelectorAll('tbody tr')].map((tr) => tr.textContent)).toEqual([
    expect.stringMatching(/^Nome.*Vendas Sul.*Vendas Norte$/),
    expect.stringMatching(/^Descrição.*A minha.*A deles$/),
    expect.stringMatching(/^Público.*Sim.*Não$/),
  ]);
  // what I changed is mine, what only they changed is theirs, until I say otherwise
  expect(within(notice).getByRole<HTMLInputElement>('radio', { name: /Público, a salva/ }).checked).toBe(true);
  await user.click(within(notice).getByRole('radio', { name: /Nome, a salva/ }));
  await user.click(within(notice).getByRole('button', { name: 'Salvar o que escolhi' }));
  await waitFor(() =>
    expect(server.received(departamentos.store).at(-1)?.body).toMatchObject({ nome: 'Vendas Norte', descricao: 'A minha', publico: false, versao: 4 }),
  );
});

test('or the stored version takes the place of mine', async () => {
  let stored = detail();
  server.on(departamentos.show, () => stored);
  server.on(departamentos.store, () => ({ refuse: { http: 409, message: 'Outra pessoa salvou este departamento.' } }));
  const { user } = open('/departamento/editar/7');
  await user.type(await screen.findByLabelText(/^Nome/), ' Sul');
  stored = detail({ nome: 'Vendas Norte', versao: 4 });
  await user.click(await save());
  await user.click(await screen.findByRole('button', { name: 'Descartar a minha e carregar a atual' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Nome/).value).toBe('Vendas Norte'));
});

test('leaving with changes asks first; without changes it does not', async () => {
  server.on(departamentos.show, () => detail()).on(departamentos.getAll, () => page());
  const { user, router } = open('/departamento/editar/7');
  await user.type(await screen.findByLabelText(/^Nome/), '!');
  await user.click(screen.getByRole('link', { name: 'Cancelar' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sair sem salvar?' });
  await user.click(within(dialog).getByRole('button', { name: 'Continuar editando' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.pathname).toBe('/departamento/editar/7');
  await user.type(screen.getByLabelText(/^Nome/), '{Backspace}');
  await user.click(screen.getByRole('link', { name: 'Cancelar' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/departamento'));
});

test('closing reasons are added, ordered and removed; a wrong one is named at its line', async () => {
  server.on(departamentos.show, () =>
    detail({
      motivos: [
        { id_motivo: 4, motivo: 'Compra feita' },
        { id_motivo: 5, motivo: 'Desistiu' },
      ],
    }),
  );
  server.on(departamentos.getAll, () => page()).on(departamentos.store, () => ({ id_departamento: 7 }));
  const { user } = open('/departamento/editar/7');
  await user.click(await screen.findByRole('button', { name: 'Subir motivo 2' }));
  await user.click(screen.getByRole('button', { name: 'Adicionar motivo' }));
  await user.click(screen.getByRole('switch', { name: /Exigir um motivo/ }));
  await user.click(await save());
  expect(await screen.findByText('Escreva o motivo ou remova a linha')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Motivo 3' }), 'desistiu');
  await user.click(await save());
  expect(await screen.findByText('Este motivo já está na lista')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remover motivo 3' }));
  await user.click(await save());
  await waitFor(() => expect(server.received(departamentos.store)).toHaveLength(1));
  expect(server.received(departamentos.store)[0]?.body).toMatchObject({
    motivos: [
      { id_motivo: 5, motivo: 'Desistiu' },
      { id_motivo: 4, motivo: 'Compra feita' },
    ],
    motivo_obrigatorio: true,
  });
});

test('the queue: distribution, limits of the departamento and of one person, and the place told to the customer', async () => {
  server.on(departamentos.show, () => detail({ membros: [{ id_login: 1, nome: 'Ana Lima', capacidade: 3 }], capacidade: 5 }));
  server.on(departamentos.getAll, () => page()).on(departamentos.store, () => ({ id_departamento: 7 }));
  const { user } = open('/departamento/editar/7');
  await user.click(await screen.findByRole('radio', { name: 'Distribuir sozinho' }));
  await user.clear(screen.getByLabelText('Conversas ao mesmo tempo por pessoa'));
  await user.type(screen.getByLabelText('Devolver à fila depois de (minutos)'), '10');
  const own = screen.getByLabelText('Ana Lima');
  await user.clear(own);
  await user.type(own, '8');
  await user.type(screen.getByLabelText('Mensagem ao entrar na fila'), 'Lugar {{{{posicao}}');
  await user.click(await save());
  await waitFor(() => expect(server.received(departamentos.store)).toHaveLength(1));
  expect(server.received(departamentos.store)[0]?.body).toMatchObject({
    distribuicao: 'automatica',
    capacidade: null,
    devolver_min: 10,
    capacidades: [{ id_login: 1, capacidade: 8 }],
    mensagem_fila: 'Lugar {{posicao}}',
  });
});

test('[5] only departamentos with status 1 are offered', async () => {
  server.on(departamentos.getAll, () => page(row(1, 'Suporte')));
  const { user } = renderScreens(
    [{ path: 'teste', title: 'Teste', permission: 'everyone', page: async () => () => <AsyncSelect label="Departamento" query={departamentoOptions} /> }],
    sessionOf(),
    '/teste',
  );
  await user.click(await screen.findByRole('combobox', { name: 'Departamento' }));
  expect(await screen.findByRole('option', { name: 'Suporte' })).toBeTruthy();
  expect(server.received(departamentos.getAll).map(({ query }) => query['status'])).toEqual(['1']);
});

test('two that save the same departamento: people, limits and the way of the queue are read by their names', async () => {
  const people = (capacidade: number | null) => [
    { id_login: 1, nome: 'Ana Lima', capacidade },
    { id_login: 2, nome: 'Bento Reis', capacidade: null },
  ];
  server
    .on(departamentos.show, () => detail({ membros: people(null) }))
    .on(departamentos.store, () => ({ refuse: { http: 409, message: 'Outra pessoa salvou este departamento.' } }));
  const { user } = open('/departamento/editar/7');
  await user.type(await screen.findByLabelText(/^Nome/), ' Sul');
  server.on(departamentos.show, () => detail({ membros: people(4), distribuicao: 'automatica', versao: 4 }));
  await user.click(await save());
  expect(await screen.findByText('Outra pessoa salvou este departamento.')).toBeTruthy();
  expect(screen.getByRole('row', { name: /^Distribuição.*As pessoas pegam da fila.*Distribuir sozinho/ })).toBeTruthy();
  expect(screen.getByRole('row', { name: /^Limite por pessoa.*nenhum.*Ana Lima: 4/ })).toBeTruthy();
});
