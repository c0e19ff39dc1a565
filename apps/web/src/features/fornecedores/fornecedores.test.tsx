import { fornecedores } from '@prosa/contract/fornecedores/fornecedores.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { blankAddress } from '@/ui/br/blank-address.ts';
import { feature } from './fornecedores.feature.ts';

const detail = (over: object = {}): Answer<typeof fornecedores.show> => ({
  data: {
    id_fornecedor: 9,
    razao_social: 'Serra Azul Ltda.',
    nome_fantasia: '',
    representante: 'Rui Prado',
    cnpj: '11222333000181',
    ie: '',
    ...blankAddress,
    cidade: '',
    contatos: [{ nome: 'Rui Prado', cargo: 'Vendas', telefone: '1133334444', email: 'rui@serra.example' }],
    observacoes: '',
    status: 1,
    criado_em: '2026-01-10T12:00:00.000Z',
    alterado_em: '2026-01-10T12:00:00.000Z',
    excluido_em: null,
    versao: 1,
    ...over,
  },
});

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().on(fornecedores.historico, () => ({ data: [], mais: false }));
});
const session = sessionOf({ controle_de_acesso: ['getAll', 'store', 'delete'].map((funcao) => ({ controller: 'fornecedores', funcao, status: 1 })) });
const open = (address: string) => renderScreens(feature.screens, session, address);

test('[3] people of a fornecedor: one more, and one without a name is refused at its field', async () => {
  server.on(fornecedores.show, () => detail()).on(fornecedores.store, () => ({ id_fornecedor: 9 }));
  const { user } = open('/fornecedores/editar/9');
  await user.click(await screen.findByRole('button', { name: 'Adicionar contato' }));
  await user.click(screen.getByRole('button', { name: 'Salvar fornecedor' }));
  expect(await screen.findByText('Informe o nome, ou remova a linha')).toBeTruthy();
  const second = screen.getByRole('group', { name: 'Contato 2' });
  await user.type(within(second).getByLabelText(/^Nome/), 'Lia Dias');
  await user.type(within(second).getByLabelText('Telefone'), '11988887777');
  await user.click(screen.getByRole('button', { name: 'Salvar fornecedor' }));
  await waitFor(() =>
    expect(server.received(fornecedores.store)[0]?.body).toMatchObject({
      contatos: [
        { nome: 'Rui Prado', cargo: 'Vendas' },
        { nome: 'Lia Dias', telefone: '(11) 98888-7777' },
      ],
      versao: 1,
    }),
  );
});

test('one in the trash is shown so, with the way back', async () => {
  server
    .on(fornecedores.show, () => detail({ excluido_em: '2026-03-01T12:00:00.000Z' }))
    .on(fornecedores.lixeira, ({ body }) => ({ ids: body['ids'] as number[] }));
  const { user } = open('/fornecedores/show/9');
  await user.click(await screen.findByRole('button', { name: 'Restaurar' }));
  expect(await screen.findByText('Fornecedor Serra Azul Ltda. restaurado.')).toBeTruthy();
  expect(server.received(fornecedores.lixeira)[0]?.body).toEqual({ ids: [9], excluir: false });
  expect(screen.queryByRole('link', { name: 'Editar' })).toBeNull();
});

test('one that is not there says so', async () => {
  server.on(fornecedores.show, () => ({ refuse: { http: 404, message: 'Fornecedor não encontrado.' } }));
  open('/fornecedores/show/77');
  expect(await screen.findByText('Fornecedor não encontrado')).toBeTruthy();
});

test('a file of fornecedores: its columns go to the fields of the form, and it is spoken of in their words', async () => {
  const may = sessionOf({ controle_de_acesso: [{ controller: 'fornecedores', funcao: 'importar', status: 1 }] });
  const row = (estado: 'recebida' | 'conferida') => ({
    id_importacao: 5,
    nome: 'fornecedores.csv',
    estado,
    linhas: 1,
    feitas: 0,
    contagem: { novos: estado === 'conferida' ? 1 : 0, atualizados: 0, ignorados: 0, erros: 0, mantidos: 0, restantes: 0 },
    erro: null,
    criado_em: '2026-11-02T13:00:00Z',
    desfazer_ate: null,
  });
  const arquivo = { colunas: [{ titulo: 'Quem', exemplos: ['Serra Azul'] }], mapa: {}, opcoes: { repetidos: 'ignorar' as const }, lembrado: false, campos: [] };
  let estado: 'recebida' | 'conferida' = 'recebida';
  server
    .on(fornecedores.importacao.show, () => ({ data: row(estado), arquivo }))
    .on(fornecedores.importacao.conferir, () => {
      estado = 'conferida';
      return { data: row(estado) };
    })
    .on(fornecedores.importacao.linhas, () => ({
      data: [{ linha: 2, celulas: ['Serra Azul'], estado: 'nova' as const, erros: {}, id_registro: null }],
      recordsTotal: 1,
      recordsFiltered: 1,
    }));
  const { user } = renderScreens(feature.screens, may, '/fornecedores/importar/5');
  expect(await screen.findByRole('heading', { name: 'Importar fornecedores' })).toBeTruthy();
  await user.click(await screen.findByRole('combobox', { name: 'Vai para: Quem' }));
  await user.click(await screen.findByRole('option', { name: 'Razão social' }));
  expect(screen.getByRole('radiogroup', { name: 'Quando o CNPJ ou, sem ele, a razão social já for de um fornecedor' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Conferir linhas' }));
  expect(await screen.findByRole('button', { name: 'Importar 1 fornecedor' })).toBeTruthy();
  expect(screen.getByRole('group', { name: 'Linhas por situação' }).textContent).toContain('1Fornecedores novos');
  expect(server.received(fornecedores.importacao.conferir)[0]?.body).toMatchObject({ mapa: { '0': 'razao_social' } });
});
