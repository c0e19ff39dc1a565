import { fornecedores } from '@prosa/contract/fornecedores/fornecedores.endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusal, type SignedIn, signIn, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeEmpresa, makeLogin } from '../../../test/kit/factories.ts';
import { until } from '../../../test/kit/salas.ts';

const { importacao } = fornecedores;
let app: TestApp;
let ana: SignedIn;
let attendant: SignedIn;

beforeAll(async () => {
  app = await startTestApp();
  const empresa = await makeEmpresa(app.database, 'A');
  ana = await signIn(app, (await makeLogin(app.database, empresa.id_empresa, empresa.grupos.administrador, 'Ana Lima')).usuario);
  attendant = await signIn(app, (await makeLogin(app.database, empresa.id_empresa, empresa.grupos.atendente)).usuario);
});
afterAll(() => app.close());

const send = (text: string, who = ana) => who.call(importacao.enviar, { body: {}, file: new File([text], 'fornecedores.csv') });
const settled = (id: number) =>
  until('the work is over', async () => {
    const { data } = await ana.call(importacao.show, { params: { id } });
    return ['conferindo', 'importando', 'desfazendo'].includes(data.estado) ? null : data;
  });
async function check(text: string, repetidos: 'ignorar' | 'completar' | 'atualizar' = 'ignorar') {
  const { id_importacao, arquivo } = await send(text);
  await ana.call(importacao.conferir, { params: { id: id_importacao }, body: { mapa: arquivo.mapa, opcoes: { repetidos } } });
  return settled(id_importacao);
}
async function run(text: string, repetidos: 'ignorar' | 'completar' | 'atualizar' = 'ignorar') {
  const { id_importacao } = await check(text, repetidos);
  await ana.call(importacao.executar, { params: { id: id_importacao } });
  return settled(id_importacao);
}
const lines = async (id: number) => (await ana.call(importacao.linhas, { params: { id }, query: { rpp: 100 } })).data;
const byName = async (q: string) => {
  const [row] = (await ana.call(fornecedores.getAll, { query: { q } })).data;
  return row && (await ana.call(fornecedores.show, { params: { id: row.id_fornecedor } })).data;
};

it('[issue: import of any kind] columns are the fields of the body, guessed by their titles and other names', async () => {
  const { arquivo } = await send('Fornecedor;CNPJ;Município;Estado;Fantasia;Cor\nA;;;;;azul\n');
  expect(arquivo.mapa).toEqual({ '0': 'razao_social', '1': 'cnpj', '2': 'cidade', '3': 'uf', '4': 'nome_fantasia' });
  expect(arquivo.campos).toEqual([]);
});

it('[5] each row is judged by the rules of the form, with the message at its column, and corrected there', async () => {
  const { id_importacao, contagem } = await check(
    [
      'Razão social;CNPJ;CEP;Cidade;UF;E-mail',
      'Boa Ltda.;11222333000181;1310100;campinas;SP;x',
      ';11444777000161;;;;',
      'Errada;11111111111111;12;Lugar Nenhum;SP;',
      'Repete;11.222.333/0001-81;;;;',
    ].join('\n'),
  );
  expect(contagem).toMatchObject({ novos: 1, ignorados: 1, erros: 2 });
  expect((await lines(id_importacao)).map(({ linha, estado, erros }) => ({ linha, estado, erros }))).toEqual([
    { linha: 2, estado: 'nova', erros: {} },
    { linha: 3, estado: 'erro', erros: { '0': 'Informe a razão social' } },
    { linha: 4, estado: 'erro', erros: { '1': 'CNPJ inválido', '2': 'CEP inválido', '3': 'Não há esta cidade em SP' } },
    { linha: 5, estado: 'ignorada', erros: { '': 'Repete a linha 2' } },
  ]);
  const celulas = ['Certa', '', '', '', '', ''];
  expect((await ana.call(importacao.corrigir, { params: { id: id_importacao }, body: { linha: 4, celulas } })).linha).toMatchObject({
    estado: 'nova',
    erros: {},
  });
});

it('what is written stands in list and history as if it had been typed, and what the file says nothing of stays as it is by default', async () => {
  const { contagem } = await run('Razão social;CNPJ;Cidade;UF\nNova Mesa Ltda.;33000167000101;campinas;SP\n');
  expect(contagem).toMatchObject({ novos: 1, erros: 0 });
  const made = (await byName('Nova Mesa'))!;
  expect(made).toMatchObject({ cnpj: '33000167000101', cidade: 'CAMPINAS/SP', contatos: [], status: 1, versao: 1, representante: '' });
  const { data } = await ana.call(fornecedores.historico, { params: { id: made.id_fornecedor }, query: {} });
  expect(data).toMatchObject([{ tipo: 'criado', autor: 'Ana Lima' }]);
});

it('one that is there is skipped, completed or updated; by its name where it has no CNPJ', async () => {
  await ana.call(fornecedores.store, { body: { razao_social: 'Pedra Só', representante: 'Rui' } });
  const file = 'Razão social;Representante;Observações\nPedra Só;Lia;Às terças\n';
  expect((await check(file)).contagem).toMatchObject({ novos: 0, ignorados: 1 });
  await run(file, 'completar');
  expect(await byName('Pedra')).toMatchObject({ representante: 'Rui', observacoes: 'Às terças', versao: 2 });
  await run(file, 'atualizar');
  const stored = (await byName('Pedra'))!;
  expect(stored).toMatchObject({ representante: 'Lia', versao: 3 });
  const { data } = await ana.call(fornecedores.historico, { params: { id: stored.id_fornecedor }, query: {} });
  expect(data[0]).toMatchObject({ tipo: 'alterado', campos: [{ campo: 'Representante', antes: 'Rui', depois: 'Lia' }] });
  expect((await check(file, 'atualizar')).contagem).toMatchObject({ atualizados: 1 });
  const again = await run(file, 'atualizar');
  expect((await lines(again.id_importacao))[0]).toMatchObject({ estado: 'ignorada', erros: { '': 'Nada a atualizar' } });
});

it('undone: what was made goes, what was changed is as before, and what somebody changed since stays', async () => {
  await ana.call(fornecedores.store, { body: { razao_social: 'Volta', representante: 'Antes' } });
  const { id_importacao } = await run('Razão social;Representante\nVai embora;\nFica aqui;\nVolta;Depois\n', 'atualizar');
  const kept = (await byName('Fica aqui'))!;
  await ana.call(fornecedores.store, { body: { id_fornecedor: kept.id_fornecedor, razao_social: kept.razao_social, observacoes: 'x' } });
  await ana.call(importacao.desfazer, { params: { id: id_importacao } });
  expect((await settled(id_importacao)).contagem.mantidos).toBe(1);
  expect(await byName('Vai embora')).toBeUndefined();
  expect(await byName('Fica aqui')).toMatchObject({ observacoes: 'x' });
  expect(await byName('Volta')).toMatchObject({ representante: 'Antes', versao: 3 });
  expect((await lines(id_importacao)).find(({ linha }) => linha === 3)).toMatchObject({ estado: 'mantida' });
});

it('a file of one area is none of another, and takes the permission of its own', async () => {
  const { id_importacao } = await send('Razão social\nA\n');
  const { importacao: deContatos } = await import('@prosa/contract/contatos/importar.endpoints.ts');
  expect(await refusal(ana.call(deContatos.show, { params: { id: id_importacao } }))).toMatchObject({ http: 404 });
  expect((await ana.call(deContatos.getAll, { query: {} })).data).toEqual([]);
  expect(await refusal(send('Razão social\nA\n', attendant))).toMatchObject({ http: 403 });
});
