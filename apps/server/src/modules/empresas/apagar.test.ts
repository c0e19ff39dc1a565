import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ConfigEmpresa } from '@prosa/contract/empresas/empresas.endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal, type SignedIn, signIn, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { fillEveryTable } from '../../../test/kit/every-table.ts';
import { makeEmpresa, makeLogin } from '../../../test/kit/factories.ts';
import { until } from '../../../test/kit/salas.ts';
import { openWire } from '../../../test/kit/wire.ts';
import { publishedPassword } from '../../core/auth/password.ts';
import { naOrdem } from '../../core/db/apagar-linhas.ts';
import { type Db } from '../../core/db/database.ts';
import { loadDemo } from '../../demo/demo.ts';
import { deleteLogins } from '../login/login.api.ts';
import { apagarVencidas } from './apagar.ts';

let app: TestApp;
let ours: number;
let other: number;
let usuario: string;
const marker = 'MARCADEVOLVIDA';
const asOwner = <T>(work: (db: Db) => Promise<T>): Promise<T> => app.database.semEmpresa(work);

/** Every table of ours, whatever its schema, and whether its rows are of empresas. */
const tables = (): Promise<{ nome: string; de_empresas: boolean }[]> =>
  asOwner(async (db) => {
    const { rows } = await sql<{ nome: string; de_empresas: boolean }>`select format('%I.%I', n.nspname, c.relname) as nome,
        exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'id_empresa' and not a.attisdropped) as de_empresas
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'interno') order by 1`.execute(
      db,
    );
    return rows;
  });
/** Rows of an empresa by table, those without any left out. */
async function rowsOf(id_empresa: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { nome, de_empresas } of await tables()) {
    if (!de_empresas) continue;
    const { rows } = await asOwner((db) => sql<{ n: number }>`select count(*) as n from ${sql.raw(nome)} where id_empresa = ${id_empresa}`.execute(db));
    if (rows[0]!.n > 0) counts[nome] = rows[0]!.n;
  }
  return counts;
}
/** Tables, of other schemas too, in which the marker stands. */
const tablesWith = (text: string): Promise<string[]> =>
  asOwner(async (db) => {
    const { rows } = await sql<{ nome: string }>`select format('%I.%I', table_schema, table_name) as nome from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db);
    const found: string[] = [];
    for (const { nome } of rows) {
      const { rows: hits } = await sql`select 1 from ${sql.raw(nome)} t where to_jsonb(t)::text ilike ${`%${text}%`} limit 1`.execute(db);
      if (hits.length > 0) found.push(nome);
    }
    return found.toSorted();
  });
/** Puts the marker into a text of one row of each table, where its checks let it in. */
async function mark(id_empresa: number): Promise<string[]> {
  const marked: string[] = [];
  await asOwner(async (db) => {
    await sql`select set_config('app.id_empresa', ${String(id_empresa)}, true)`.execute(db);
    for (const { nome, de_empresas } of await tables()) {
      if (!de_empresas) continue;
      const { rows: columns } = await sql<{ name: string }>`select column_name as name from information_schema.columns
        where format('%I.%I', table_schema, table_name) = ${nome} and is_generated = 'NEVER' and data_type = 'text'`.execute(db);
      for (const { name } of columns) {
        await sql`savepoint coluna`.execute(db);
        try {
          const { numAffectedRows } = await sql`update ${sql.raw(nome)} t set ${sql.ref(name)} = ${marker}
            where t.ctid = (select x.ctid from ${sql.raw(nome)} x where x.id_empresa = ${id_empresa} limit 1)`.execute(db);
          if (numAffectedRows === 1n) marked.push(nome);
        } catch {
          // a check, a key or a fact that does not change: no words fit there
          await sql`rollback to savepoint coluna`.execute(db);
        }
      }
    }
  });
  return [...new Set(marked)];
}
async function files(of: number): Promise<string[]> {
  const root = path.join(app.core.config.dataDir, 'arquivos', String(of));
  return (await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])).filter((f) => f.isFile()).map((f) => path.join(f.parentPath, f.name));
}

beforeAll(async () => {
  app = await startTestApp();
  await loadDemo(app);
  const { rows } = await asOwner((db) => sql<{ id_empresa: number }>`select id_empresa from empresa order by id_empresa`.execute(db));
  [ours, other] = rows.map((row) => row.id_empresa) as [number, number];
  const { id_grupo } = await app.database.comEmpresa(ours, (db) =>
    db.selectFrom('grupo').select('id_grupo').where('modelo', '=', 'administrador').executeTakeFirstOrThrow(),
  );
  ({ usuario } = await makeLogin(app.database, ours, id_grupo, 'Dona Zilda'));
}, 60_000);
afterAll(() => app.close());

const partes = () => ({ deleteLogins, despedidas: () => app.modules.flatMap(({ despedida }) => despedida ?? []) });
const expire = (id_empresa: number) =>
  asOwner((db) => sql`update empresa set assinatura = 'suspensa', exclusao_em = now() - interval '1 minute' where id_empresa = ${id_empresa}`.execute(db));
const exists = async (id_empresa: number) =>
  (await asOwner((db) => db.selectFrom('empresa').select('id_empresa').where('id_empresa', '=', id_empresa).execute())).length > 0;

/** An administrator who works nowhere else. */
const boss = (): Promise<SignedIn> => signIn(app, usuario);

it('tables without an empresa hold nothing of one: a new one has to say so here', async () => {
  expect((await tables()).filter((t) => !t.de_empresas).map((t) => t.nome)).toEqual([
    // of accesses and logins: go with those of who worked there alone
    'interno.aparelho_lembrado',
    'interno.chave_do_banco', // of the installation
    'interno.codigo_acesso',
    'interno.codigo_recuperacao',
    'interno.consulta', // public data of companies and addresses, by number
    'interno.contador_conferencia', // when counters were compared
    'interno.lugar_conhecido',
    'interno.primeiro_acesso', // of the installation
    'interno.segundo_fator',
    'interno.tentativa', // counted by keys that say nothing
    'interno.token_acesso',
    'public.ajuda', // the product's own texts
    'public.login',
    'public.migracao',
  ]);
});

it('those that name others come before those that are named', () => {
  expect(
    naOrdem([
      { nome: 'a', cita: [] },
      { nome: 'b', cita: ['a'] },
      { nome: 'c', cita: ['b', 'a'] },
    ]).map(({ nome }) => nome),
  ).toEqual(['c', 'b', 'a']);
  expect(() =>
    naOrdem([
      { nome: 'a', cita: ['b'] },
      { nome: 'b', cita: ['a'] },
    ]),
  ).toThrow('name each other');
});

describe('[issue: delete/{id}]', () => {
  it('asks for the name, ends every session, is taken back, and erases nothing before its day', async () => {
    const admin = await boss();
    const nome = admin.sessao.nome_fantasia;
    expect((await refusal(admin.call(ConfigEmpresa.delete, { params: { id: ours }, query: {} }))).erros).toEqual({
      nome: 'Escreva o nome da empresa para confirmar',
    });
    expect((await refusal(admin.call(ConfigEmpresa.delete, { params: { id: ours }, query: { nome: 'Outra' } }))).erros).toHaveProperty('nome');
    expect((await refusal(admin.call(ConfigEmpresa.delete, { params: { id: other }, query: { nome } }))).http).toBe(404);
    const before = await rowsOf(ours);
    const wire = await openWire(app.url, { token: admin.token });
    const { exclusao_em } = await admin.call(ConfigEmpresa.delete, { params: { id: ours }, query: { nome: nome.toLowerCase() } });
    expect(Math.round((Date.parse(exclusao_em) - Date.now()) / 86_400_000)).toBe(30);
    await until('led away', () => wire.heard('router_to').some(({ route }) => route === '/login'));
    wire.close();
    expect((await refusal(admin.call(ConfigEmpresa.getAllEmpresa, { query: {} }))).http).toBe(401);
    await apagarVencidas(app.core, partes());
    const again = await boss();
    expect([again.sessao.empresa_ativa, again.sessao.exclusao_em]).toEqual([0, exclusao_em]);
    const ana = await signIn(app, 'ana@aurora.demo', publishedPassword);
    expect((await refusal(ana.call(ConfigEmpresa.restaurar, { params: { id: ours } }))).http).toBe(404);
    await again.call(ConfigEmpresa.restaurar, { params: { id: ours } });
    expect((await boss()).sessao).toMatchObject({ empresa_ativa: 1 });
    const acts = await app.database.comEmpresa(ours, (db) =>
      db.selectFrom('auditoria').select(['acao', 'antes', 'depois']).where('entidade', '=', 'empresa').orderBy('id_ato').execute(),
    );
    expect(acts).toEqual([
      { acao: 'empresa_fechada', antes: null, depois: { exclusao_em } },
      { acao: 'empresa_reaberta', antes: { exclusao_em }, depois: null },
    ]);
    const after = await rowsOf(ours);
    // what signing in, lines and deadlines write by themselves meanwhile is no loss
    for (const [table, n] of Object.entries(before))
      if (!/sessao|auditoria|lugar|evento|wpp_log|notificacao/.test(table)) expect([table, after[table]]).toEqual([table, n]);
  });

  it('erases every row, person, job and file of it, whole also when it is interrupted; the other company keeps all', async () => {
    const { id_empresa: full } = await makeEmpresa(app.database, 'Com tudo');
    await fillEveryTable(app.database, full);
    const filled = await rowsOf(full);
    expect((await tables()).filter((t) => t.de_empresas && filled[t.nome] === undefined).map((t) => t.nome)).toEqual([]);
    const kept = await rowsOf(other);
    const marked = await mark(full);
    // the others have no text of their own that lets a word in
    expect(marked.length).toBeGreaterThan(60);
    await mark(ours);
    await app.core.storage.put(ours, Buffer.from(marker));
    await app.database.comEmpresa(ours, (db) =>
      sql`select tarefas.agendar('email_enviar', ${JSON.stringify({ id_email: 0, marker })}::json, now() + interval '1 year')`.execute(db),
    );
    expect((await files(ours)).length).toBeGreaterThan(0);
    await expire(ours);
    await expire(full);
    // cut short in the middle, as by a process that is killed
    let stretches = 0;
    const cut = {
      ...app.core,
      database: { ...app.core.database, semEmpresa: (work: never) => (++stretches > 30 ? Promise.reject(new Error('killed')) : app.database.semEmpresa(work)) },
    };
    await expect(apagarVencidas(cut as never, partes())).rejects.toThrow('were not erased');
    expect(Object.keys(await rowsOf(ours)).length).toBeGreaterThan(10);
    await apagarVencidas(app.core, partes());
    for (const id of [ours, full]) expect(await rowsOf(id)).toEqual({});
    expect(await tablesWith(marker)).toEqual([]);
    expect(await files(ours)).toEqual([]);
    expect(await rowsOf(other)).toEqual(kept);
    const { rows } = await asOwner((db) =>
      sql<{ nome: string }>`select l.nome from login l where not l.superadmin and not exists (select from membro m where m.id_login = l.id_login)`.execute(db),
    );
    expect(rows).toEqual([]);
    for (const file of await files(other)) expect(await readFile(file, 'utf8')).not.toContain(marker);
    expect((await refusal(boss())).http).toBe(401);
  }, 60_000);

  it('its own row is the last: what could not be taken away, files too, goes with the next run, and other companies do not wait for it', async () => {
    const [stuck, next] = [await makeEmpresa(app.database, 'Presa'), await makeEmpresa(app.database, 'Seguinte')];
    for (const { id_empresa } of [stuck, next]) {
      await app.core.storage.put(id_empresa, Buffer.from(marker));
      await expire(id_empresa);
    }
    const storage = {
      ...app.core.storage,
      removeAll: (id: number) => (id === stuck.id_empresa ? Promise.reject(new Error('disk')) : app.core.storage.removeAll(id)),
    };
    await expect(apagarVencidas({ ...app.core, storage }, partes())).rejects.toThrow('1 of 2');
    expect([await exists(stuck.id_empresa), await exists(next.id_empresa)]).toEqual([true, false]);
    await apagarVencidas(app.core, partes());
    expect([await exists(stuck.id_empresa), await files(stuck.id_empresa), await files(next.id_empresa)]).toEqual([false, [], []]);
  });

  it('who is invited elsewhere stays with that invitation; who was invited here alone goes', async () => {
    const [leaving, stays] = [await makeEmpresa(app.database, 'Que sai'), await makeEmpresa(app.database, 'Que fica')];
    const invited = await makeLogin(app.database, leaving.id_empresa, leaving.grupos.atendente, 'Convidado de outra');
    const here = await makeLogin(app.database, leaving.id_empresa, leaving.grupos.atendente, 'Só convidado');
    const invite = ({ id_empresa, grupos }: typeof leaving, { id_login, usuario: nome }: typeof here) =>
      asOwner((db) =>
        db.insertInto('convite').values({ id_empresa, id_login, usuario: nome, nome, id_grupo: grupos.atendente, expira_em: new Date() }).execute(),
      );
    await invite(stays, invited);
    await invite(leaving, here);
    await asOwner((db) => db.deleteFrom('membro').where('id_login', '=', here.id_login).execute());
    await expire(leaving.id_empresa);
    await apagarVencidas(app.core, partes());
    const left = await asOwner((db) => db.selectFrom('login').select('id_login').where('id_login', 'in', [invited.id_login, here.id_login]).execute());
    expect(left).toEqual([{ id_login: invited.id_login }]);
    expect(await exists(leaving.id_empresa)).toBe(false);
  });

  it('a company that it was copied from no longer says its name, and nothing else of the act can be changed', async () => {
    const [source, copy] = [await makeEmpresa(app.database, 'Origem'), await makeEmpresa(app.database, 'Nome que some')];
    await asOwner(async (db) => {
      await sql`select set_config('app.id_empresa', ${String(source.id_empresa)}, true)`.execute(db);
      await sql`insert into clonagem (id_login, itens, nome_destino, id_destino, estado)
        select max(id_login), '{tags}', 'Nome que some', ${copy.id_empresa}, 'pronta' from login`.execute(db);
      await app.core.audit.record(db, 'empresa_copiada', {
        entidade: 'empresa',
        id_entidade: source.id_empresa,
        depois: { para: 'Nome que some', itens: 'tags' },
      });
    });
    await expire(copy.id_empresa);
    await apagarVencidas(app.core, partes());
    expect(await tablesWith('Nome que some')).toEqual([]);
    const acts = await asOwner((db) => db.selectFrom('auditoria').select('depois').where('id_empresa', '=', source.id_empresa).execute());
    expect(acts).toEqual([{ depois: { para: 'empresa apagada', itens: 'tags' } }]);
    const change = (column: string, value: string) =>
      asOwner(async (db) => {
        await sql`select set_config('app.apagar_auditoria', 'sim', true)`.execute(db);
        await sql`update auditoria set ${sql.ref(column)} = ${value} where id_empresa = ${source.id_empresa}`.execute(db);
      });
    for (const [column, value] of [
      ['acao', 'outra'],
      ['ip', '203.0.113.1'],
      ['antes', '{}'],
    ] as const)
      await expect(change(column, value)).rejects.toThrow('only added to');
  });

  it('its lines sign out of WhatsApp first, though it is closed', async () => {
    const empresa = await makeEmpresa(app.database, 'Com número');
    await app.database.comEmpresa(empresa.id_empresa, async (db) => {
      const { id_wpp_config } = await db
        .insertInto('wpp_config')
        .values({ nome: 'Principal', ligada: true })
        .returning('id_wpp_config')
        .executeTakeFirstOrThrow();
      await db.insertInto('simulador_sessao').values({ id_wpp_config, pareado: true }).execute();
    });
    await expire(empresa.id_empresa);
    const [linhas] = app.modules.flatMap(({ name, despedida }) => (name === 'linhas' && despedida ? [despedida] : []));
    await linhas!.antes!(empresa.id_empresa);
    const state = await app.database.comEmpresa(empresa.id_empresa, (db) =>
      db
        .selectFrom('simulador_sessao')
        .innerJoin('wpp_config', 'wpp_config.id_wpp_config', 'simulador_sessao.id_wpp_config')
        .select(['pareado', 'ligada', 'comando'])
        .execute(),
    );
    expect(state).toEqual([{ pareado: false, ligada: false, comando: null }]);
    await apagarVencidas(app.core, partes());
    expect(await exists(empresa.id_empresa)).toBe(false);
  });
});
