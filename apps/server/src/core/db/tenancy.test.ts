import { sql } from 'kysely';
import { Client, type DatabaseError } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/kit/database.ts';
import { makeEmpresa } from '../../../test/kit/factories.ts';
import { insertDepartamento } from '../../../test/kit/rows.ts';

let test: TestDatabase;
let a: number;
let b: number;

beforeAll(async () => {
  test = await createTestDatabase();
  a = (await makeEmpresa(test.database, 'A')).id_empresa;
  b = (await makeEmpresa(test.database, 'B')).id_empresa;
  for (const [empresa, nome] of [
    [a, 'Vendas'],
    [b, 'Segredo'],
  ] as const) {
    await test.database.comEmpresa(empresa, (db) => insertDepartamento(db, nome));
  }
});
afterAll(() => test.drop());

const codeOf = (p: Promise<unknown>): Promise<string> =>
  p.then(
    () => 'nenhum',
    (e: DatabaseError) => e.code ?? e.message,
  );

describe('the wall between empresas', () => {
  it('a query without WHERE sees only the own empresa', async () => {
    const rows = await test.database.comEmpresa(a, (db) => db.selectFrom('departamento').select('nome').execute());
    expect(rows).toEqual([{ nome: 'Vendas' }]);
  });

  it('an update and a delete without WHERE touch only the own empresa', async () => {
    await test.database.comEmpresa(a, (db) => db.updateTable('departamento').set({ descricao: 'mudou' }).execute());
    const other = await test.database.comEmpresa(b, (db) => db.selectFrom('departamento').select('descricao').executeTakeFirstOrThrow());
    expect(other.descricao).toBe('');
  });

  it('an insert with the number of another empresa is refused', async () => {
    const attempt = test.database.comEmpresa(a, (db) => db.insertInto('departamento').values({ id_empresa: b, nome: 'Intruso', dns: 'intruso' }).execute());
    expect(await codeOf(attempt)).toBe('42501');
  });

  it('a foreign key cannot cross empresas', async () => {
    const foreign = await test.database.comEmpresa(b, (db) => db.selectFrom('departamento').select('id_departamento').executeTakeFirstOrThrow());
    const attempt = test.database.comEmpresa(a, (db) =>
      db.insertInto('assunto').values({ assunto: 'Preço', id_departamento: foreign.id_departamento }).execute(),
    );
    expect(await codeOf(attempt)).toBe('23503');
  });

  it('a transaction without an empresa fails loudly', async () => {
    const client = new Client(test.app);
    await client.connect();
    expect(await codeOf(client.query('select * from departamento'))).toBe('42704');
    await client.end();
  });

  it('the app role sees no credentials and cannot make tables', async () => {
    const client = new Client(test.app);
    await client.connect();
    expect(await codeOf(client.query('select * from interno.acesso'))).toBe('42501');
    expect(await codeOf(client.query('create table publica (x int)'))).toBe('42501');
    expect(await codeOf(client.query('truncate departamento'))).toBe('42501');
    await client.end();
  });

  it('every table with id_empresa that the app role may read has row-level security', async () => {
    const { rows } = await test.database.semEmpresa((db) =>
      sql<{
        nome: string;
      }>`select c.relname as nome from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute t on t.attrelid = c.oid and t.attname = 'id_empresa'
        where n.nspname = 'public' and c.relkind = 'r' and not (c.relrowsecurity and exists (select from pg_policy p where p.polrelid = c.oid))`.execute(db),
    );
    expect(rows).toEqual([]);
  });

  it('every foreign key between tables of empresas carries id_empresa', async () => {
    const { rows } = await test.database.semEmpresa((db) =>
      sql<{ nome: string }>`select conrelid::regclass || ' -> ' || confrelid::regclass as nome from pg_constraint k
        where contype = 'f' and confrelid <> 'empresa'::regclass and connamespace = 'public'::regnamespace
          and exists (select from pg_attribute where attrelid = k.conrelid and attname = 'id_empresa') and exists (select from pg_attribute where attrelid = k.confrelid and attname = 'id_empresa')
          and not exists (select from pg_attribute t where t.attrelid = k.conrelid and t.attnum = any (k.conkey) and t.attname = 'id_empresa')`.execute(db),
    );
    expect(rows).toEqual([]);
  });
});

describe('reads of one flight', () => {
  const nomes = (empresa: number) => test.database.lerEmpresa(empresa, (db) => db.selectFrom('departamento').select('nome').execute());

  it('see the own empresa alone, statement by statement, on whatever connection', async () => {
    const all = await Promise.all(Array.from({ length: 40 }, (_, i) => nomes(i % 2 === 0 ? a : b)));
    for (const [i, rows] of all.entries()) {
      expect(rows.some((r) => r.nome === 'Vendas')).toBe(i % 2 === 0);
      expect(rows.some((r) => r.nome === 'Segredo')).toBe(i % 2 === 1);
    }
  });

  it('refuse to write and to lock', async () => {
    expect(await codeOf(test.database.lerEmpresa(a, (db) => db.updateTable('departamento').set({ descricao: 'x' }).execute()))).toBe('25006');
    expect(await codeOf(test.database.lerEmpresa(a, (db) => db.selectFrom('departamento').select('nome').forUpdate().execute()))).toBe('25006');
  });

  it('leave a clean connection after a failed statement', async () => {
    for (let i = 0; i < 12; i++) expect(await codeOf(test.database.lerEmpresa(a, (db) => sql`select 1 / 0`.execute(db)))).toBe('22012');
    const [first, second] = await test.database.lerEmpresa(b, async (db) => [
      await db.selectFrom('departamento').select('nome').execute(),
      await db.selectFrom('departamento').select('nome').execute(),
    ]);
    expect(first).toEqual(second);
    expect(first).toEqual([{ nome: 'Segredo' }]);
  });
});

describe('search under row-level security', () => {
  it('finds without accents and uses the trigram index', async () => {
    await test.database.comEmpresa(a, async (db) => {
      await sql`insert into departamento (nome, dns) select 'Área ' || i, 'area-' || i from generate_series(1, 5000) i`.execute(db);
      await insertDepartamento(db, 'Cobrança Jurídica');
    });
    const owner = new Client(test.owner);
    await owner.connect();
    await owner.query('vacuum analyze departamento');
    await owner.end();
    const { found, plan } = await test.database.comEmpresa(a, async (db) => {
      const query = sql<{ nome: string }>`select nome from departamento where busca like '%' || sem_acento('cobranca JURI') || '%'`;
      // so few rows are read faster one by one; the question is whether the index may be used at all under the policy
      await sql`set local enable_seqscan = off`.execute(db);
      const explained = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(db);
      return { found: (await query.execute(db)).rows, plan: explained.rows.map((r) => r['QUERY PLAN']).join('\n') };
    });
    expect(found).toEqual([{ nome: 'Cobrança Jurídica' }]);
    expect(plan).toContain('departamento_busca');
  });
});
