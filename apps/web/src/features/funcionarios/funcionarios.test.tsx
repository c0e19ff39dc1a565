import { funcionarios } from '@prosa/contract/funcionarios/funcionarios.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { blankAddress } from '@/ui/br/blank-address.ts';
import { feature } from './funcionarios.feature.ts';

const detail = (over: object = {}): Answer<typeof funcionarios.show> => ({
  data: {
    id_funcionario: 4,
    nome: 'Lia Prado',
    data_nascimento: '1990-12-03',
    rg: '',
    cpf: '52998224725',
    ...blankAddress,
    cidade: '',
    telefones: [],
    cargo: 'Montadora',
    data_admissao: '2024-02-01',
    data_inicio_atividade: null,
    observacoes: '',
    login: null,
    status: 1,
    criado_em: '2026-01-10T12:00:00.000Z',
    alterado_em: '2026-01-10T12:00:00.000Z',
    excluido_em: null,
    versao: 2,
    ...over,
  },
});

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .on(funcionarios.cargos, () => ({ data: ['Montadora', 'Vendedor'] }))
    .on(funcionarios.historico, () => ({ data: [], mais: false }))
    .on(funcionarios.store, () => ({ id_funcionario: 4 }));
});
const may = (...funcoes: string[]) => sessionOf({ controle_de_acesso: funcoes.map((funcao) => ({ controller: 'funcionarios', funcao, status: 1 })) });
const open = (address: string, ...funcoes: string[]) => renderScreens(feature.screens, may('getAll', 'store', ...funcoes), address);

test('[3] days are typed as people write them and the salary from its cents', async () => {
  server.on(funcionarios.show, () => detail({ salario: 300_000 }));
  const { user } = open('/funcionarios/editar/4', 'salario');
  const birth = await screen.findByLabelText<HTMLInputElement>('Nascimento');
  expect(birth.value).toBe('03/12/1990');
  const salary = screen.getByLabelText<HTMLInputElement>('Salário');
  expect(salary.value).toBe('3.000,00');
  await user.clear(salary);
  await user.type(salary, '321050');
  await user.type(screen.getByLabelText('Início da atividade'), '05022024');
  await user.click(screen.getByRole('button', { name: 'Salvar funcionário' }));
  await waitFor(() =>
    expect(server.received(funcionarios.store)[0]?.body).toMatchObject({
      id_funcionario: 4,
      salario: 321_050,
      data_nascimento: '1990-12-03',
      data_inicio_atividade: '2024-02-05',
      versao: 2,
    }),
  );
});

test('[6] who may not see salaries has no field for one, and sends none', async () => {
  server.on(funcionarios.show, () => detail());
  const { user } = open('/funcionarios/editar/4');
  const nome = await screen.findByLabelText(/^Nome/);
  expect(screen.queryByLabelText('Salário')).toBeNull();
  await user.type(nome, ' Dias');
  await user.click(screen.getByRole('button', { name: 'Salvar funcionário' }));
  await waitFor(() => expect(server.received(funcionarios.store)[0]?.body).toMatchObject({ nome: 'Lia Prado Dias' }));
  expect(server.received(funcionarios.store)[0]?.body).not.toHaveProperty('salario');
});

test('the record shows money and days as they are written here', async () => {
  server.on(funcionarios.show, () => detail({ salario: 321_050, login: { id_login: 1, nome: 'Ana Lima' } }));
  open('/funcionarios/show/4', 'salario');
  expect(await screen.findByText(/^R\$\s3\.210,50$/)).toBeTruthy();
  expect(screen.getByText('03/12/1990')).toBeTruthy();
  expect(screen.getByText('Ana Lima')).toBeTruthy();
});
