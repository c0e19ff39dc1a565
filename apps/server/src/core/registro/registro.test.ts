import { endpoints } from '@prosa/contract/all.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeEmpresa, makeLogin, type TestEmpresa } from '../../../test/kit/factories.ts';
import { insertArquivo } from '../../../test/kit/rows.ts';
import type { Db } from '../db/database.ts';
import { changesBetween, recordChange } from './historico.ts';

let app: TestApp;
let empresa: TestEmpresa;
let id_login: number;
const inEmpresa = <T>(work: (db: Db) => Promise<T>): Promise<T> => app.database.comEmpresa(empresa.id_empresa, work);

beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Loja A');
  id_login = (await signIn(app, (await makeLogin(app.database, empresa.id_empresa, empresa.grupos.administrador)).usuario)).sessao.id_login!;
});
afterAll(() => app.close());

it('every kind with a history or files has the trigger that takes them with a record', async () => {
  const areas = endpoints.flatMap(({ path }) => /^\/(\w+)\/(?:historico|anexos)\/\{id\}$/.exec(path)?.[1] ?? []);
  const { rows } = await inEmpresa((db) =>
    sql<{ area: string; coluna: string; existe: boolean }>`select split_part(encode(g.tgargs, 'escape'), '\\000', 1) as area,
      exists (select from pg_attribute a where a.attrelid = g.tgrelid and a.attname = split_part(encode(g.tgargs, 'escape'), '\\000', 2)) as existe
      from pg_trigger g where g.tgfoid = 'apagar_do_registro'::regproc`.execute(db),
  );
  expect(rows.map((row) => row.area).toSorted()).toEqual([...new Set(areas)].toSorted());
  expect(rows.filter((row) => !row.existe)).toEqual([]);
});

it('what hangs on a record goes with it, and not what hangs on another kind with the same number', async () => {
  const { id_fornecedor } = await inEmpresa((db) =>
    db.insertInto('fornecedor').values({ razao_social: 'Serra' }).returning('id_fornecedor').executeTakeFirstOrThrow(),
  );
  await inEmpresa(async (db) => {
    const id_arquivo = await insertArquivo(db, { bucket: 'ficha', caminho: '1/x', nome: 'x.pdf', content_type: 'application/pdf', tamanho: 1 });
    for (const area of ['fornecedores', 'clientes']) {
      await recordChange(db, area, id_fornecedor, 'criado', {}, id_login);
      await db.insertInto('anexo').values({ area, id_registro: id_fornecedor, id_arquivo, id_login }).execute();
    }
    await db.deleteFrom('fornecedor').where('id_fornecedor', '=', id_fornecedor).execute();
  });
  const left = await inEmpresa(async (db) => [
    ...(await db.selectFrom('registro_mudanca').select('area').where('id_registro', '=', id_fornecedor).execute()),
    ...(await db.selectFrom('anexo').select('area').where('id_registro', '=', id_fornecedor).execute()),
  ]);
  expect(left.map(({ area }) => area)).toEqual(['clientes', 'clientes']);
});

it('a mark of the wire is the same as what is stored; a list and an object are compared by what is in them', () => {
  expect(changesBetween({ a: true, b: { x: 1, y: 2 }, c: null }, { a: 1, b: { y: 2, x: 1 }, c: null })).toEqual({});
  expect(changesBetween({ a: true, b: [1, 2] }, { a: 0, b: [2, 1] })).toEqual({
    a: [true, 0],
    b: [
      [1, 2],
      [2, 1],
    ],
  });
});
