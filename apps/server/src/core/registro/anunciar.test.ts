import { assuntos } from '@prosa/contract/assuntos/assuntos.endpoints.ts';
import { contato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import { fornecedores } from '@prosa/contract/fornecedores/fornecedores.endpoints.ts';
import { CadTextoCrm } from '@prosa/contract/modelos/modelos.endpoints.ts';
import type { EventData } from '@prosa/contract/realtime.ts';
import type { OQueMudou } from '@prosa/contract/registro/registro.realtime.ts';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type SignedIn, signIn, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeEmpresa, makeLogin } from '../../../test/kit/factories.ts';
import { insertDepartamento } from '../../../test/kit/rows.ts';
import { until } from '../../../test/kit/salas.ts';
import type { Db } from '../db/database.ts';
import { notarRegistros } from './mudanca.ts';

type Told = EventData<'registros'>;
interface Loja {
  readonly departamento: Record<'vendas' | 'suporte', number>;
  /** A transaction that changes these fornecedores. */
  readonly changes: (ids: readonly number[], o_que: OQueMudou) => Promise<void>;
  readonly boss: SignedIn;
  /** Attendants: of vendas, of suporte, and one who may see nothing of what is told here. */
  readonly vendas: SignedIn;
  readonly suporte: SignedIn;
  readonly nobody: SignedIn;
}

let app: TestApp;
const online = new Map<number, Set<number>>();
/** What each heard, by login. */
const heard = new Map<number, Told[]>();
const idOf = (who: SignedIn): number => who.sessao.id_login!;
const of = (who: SignedIn): Told[] => heard.get(idOf(who)) ?? [];

beforeAll(async () => {
  app = await startTestApp();
  vi.spyOn(app.core.presence, 'onlineIn').mockImplementation((id) => online.get(id) ?? new Set());
  vi.spyOn(app.core.publisher, 'publishToLogins').mockImplementation((_empresa, logins, event, data) => {
    if (event === 'registros') for (const id of logins) heard.set(id, [...(heard.get(id) ?? []), data as Told]);
  });
});
afterAll(() => app.close());
beforeEach(() => heard.clear());

/** An empresa of which nothing was told yet, and its people, who are online. */
async function loja(nome_fantasia: string): Promise<Loja> {
  const { id_empresa, grupos } = await makeEmpresa(app.database, nome_fantasia);
  const inEmpresa = <T>(work: (db: Db) => Promise<T>): Promise<T> => app.database.comEmpresa(id_empresa, work);
  const person = async (id_grupo: number): Promise<SignedIn> => {
    const who = await signIn(app, (await makeLogin(app.database, id_empresa, id_grupo)).usuario);
    online.set(id_empresa, (online.get(id_empresa) ?? new Set()).add(idOf(who)));
    return who;
  };
  const grupo = (nome: string, permitido: boolean): Promise<number> =>
    inEmpresa(async (db) => {
      const values = { nome, modelo: 'atendente', escopo_contato: 'proprios', escopo_atendimento: 'departamento' };
      const { id_grupo } = await db.insertInto('grupo').values(values).returning('id_grupo').executeTakeFirstOrThrow();
      const pairs = ['ChatAssunto', 'CadTextoCrm', 'contatos', 'fornecedores'].map((controller) => ({ id_grupo, controller, funcao: 'getAll', permitido }));
      await db.insertInto('grupo_permissao').values(pairs).execute();
      return id_grupo;
    });
  const may = await grupo('Pode ver', true);
  const people = { boss: await person(grupos.administrador), vendas: await person(may), suporte: await person(may) };
  const departamentoOf = (nome: string, who: SignedIn): Promise<number> =>
    inEmpresa(async (db) => {
      const id_departamento = await insertDepartamento(db, nome);
      await db
        .insertInto('departamento_membro')
        .values({ id_departamento, id_login: idOf(who) })
        .execute();
      return id_departamento;
    });
  return {
    changes: (ids, o_que) => inEmpresa(async (db) => notarRegistros(db)!.mudou('fornecedores', ids, o_que)),
    ...people,
    nobody: await person(await grupo('Não pode ver', false)),
    departamento: { vendas: await departamentoOf('vendas', people.vendas), suporte: await departamentoOf('suporte', people.suporte) },
  };
}
const suppliers = (boss: SignedIn, ...names: string[]) =>
  Promise.all(names.map(async (razao_social) => (await boss.call(fornecedores.store, { body: { razao_social } })).id_fornecedor));

it('a saved record is told by its number to those of the empresa who may see the area, and to nobody else', async () => {
  const { boss, vendas, suporte, nobody } = await loja('Saber');
  const foreign = await loja('Alheia');
  const { id_assunto } = await boss.call(assuntos.store, { body: { assunto: 'Troca', status: 1 } });
  const told = [{ area: 'ChatAssunto', ids: [id_assunto], o_que: 'criado' }];
  await until('told', () => of(boss).length > 0);
  expect([of(boss), of(vendas), of(suporte)]).toEqual([told, told, told]);
  expect([of(nobody), of(foreign.boss)]).toEqual([[], []]);
});

it('what follows within a second is told together, as what it was, or as different things', async () => {
  const { boss, changes } = await loja('Juntar');
  await changes([1], 'criado');
  await changes([3], 'criado');
  await changes([2, 3], 'criado');
  await until('the others', () => of(boss).length === 2);
  await changes([1], 'excluido');
  await changes([4], 'criado');
  await until('different things', () => of(boss).length === 3);
  expect(of(boss)).toEqual([
    { area: 'fornecedores', ids: [1], o_que: 'criado' },
    { area: 'fornecedores', ids: [3, 2], o_que: 'criado' },
    { area: 'fornecedores', ids: [1, 4], o_que: 'varios' },
  ]);
});

it('of very many it is said that they are many', async () => {
  const { boss, changes } = await loja('Muitos');
  const ids = Array.from({ length: 101 }, (_, i) => i + 1);
  await changes(ids.slice(0, 100), 'alterado');
  await until('named', () => of(boss).length === 1);
  await changes(ids, 'alterado');
  await until('many', () => of(boss).length === 2);
  expect(of(boss).map((told) => told.ids?.length ?? null)).toEqual([100, null]);
});

it('what is undone is not told', async () => {
  const { boss } = await loja('Desfazer');
  await expect(boss.call(fornecedores.store, { body: { id_fornecedor: 99, razao_social: 'Lago 2', versao: 99 } })).rejects.toMatchObject({ http: 404 });
  const ids = await suppliers(boss, 'Depois');
  await until('the next', () => of(boss).length === 1);
  expect(of(boss)[0]!.ids).toEqual(ids);
});

it('records with a scope are told to those who see them, and to those who saw them before', async () => {
  const { boss, vendas, suporte, nobody, departamento } = await loja('Escopo');
  const body = { titulo: 'Boas-vindas', tipo: 1, status: 1, itens: [{ type: 'text', body: 'Olá', delete: 0 }] } as const;
  const save = (more: object) => boss.call(CadTextoCrm.store, { body: { ...body, ...more } });
  const { id_texto } = await save({ escopo: 'departamento', id_departamento: departamento.vendas });
  await until('told', () => of(vendas).length === 1);
  expect([of(boss).length, of(suporte), of(nobody)]).toEqual([1, [], []]);
  heard.clear();
  await save({ id_texto, escopo: 'departamento', id_departamento: departamento.suporte });
  const told = [{ area: 'CadTextoCrm', ids: [id_texto], o_que: 'alterado' }];
  await until('told', () => of(suporte).length === 1);
  expect([of(vendas), of(suporte), of(nobody)]).toEqual([told, told, []]);
  heard.clear();
  await save({ id_texto, escopo: 'pessoal' });
  await until('told', () => of(boss).length === 1);
  expect(of(vendas), 'it was not theirs any more').toEqual([]);
});

it('contatos are told to whoever looks after them, also to who did until now', async () => {
  const { boss, vendas, suporte, nobody } = await loja('Contatos');
  const { id_contato } = await boss.call(contato.store, { body: { nome: 'Rita', email: 'rita@a.example', id_responsavel: idOf(vendas) } });
  await until('told', () => of(vendas).length === 1);
  expect(of(vendas)).toEqual([{ area: 'contatos', ids: [id_contato], o_que: 'criado' }]);
  expect([of(suporte), of(nobody)]).toEqual([[], []]);
  heard.clear();
  await boss.call(contato.store, { body: { id_contato, id_responsavel: idOf(suporte) } });
  await until('told', () => of(suporte).length === 1 && of(vendas).length === 1);
});
