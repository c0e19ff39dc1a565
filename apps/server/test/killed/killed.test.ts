// @module-tag sempre
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scheduleJob } from '../../src/core/jobs/jobs.ts';
import { tokenDoLink } from '../../src/core/links.ts';
import { folderStorage } from '../../src/core/storage/storage.ts';
import '../../src/modules/clonagem/clonagem.service.ts';
import { linkPara } from '../../src/modules/links/links.api.ts';
import { createTestDatabase, type TestDatabase, testKey } from '../kit/database.ts';
import { makeEmpresa, makeLogin, type TestEmpresa, testPassword } from '../kit/factories.ts';
import { insertContato, insertSala } from '../kit/rows.ts';
import type { Killed } from './killed-child.ts';
import { product as productOf } from './product.ts';

let test: TestDatabase;
let dataDir: string;
let empresa: TestEmpresa;

beforeAll(async () => {
  test = await createTestDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'prosa-morto-'));
  empresa = await makeEmpresa(test.database, 'Loja');
}, 60_000);
afterAll(async () => {
  await test.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const product = (act: Killed['act'], from: string, at: number): Promise<boolean> => productOf(test, dataDir, act, from, at);

describe('[issue: kill -9 at any point of leaving, cloning, deleting]', () => {
  it('leaving: all 40 salas are with the one or with the other, and the next try is whole', async () => {
    const [admin, ana, bia] = [
      await makeLogin(test.database, empresa.id_empresa, empresa.grupos.administrador, 'Chefe'),
      await makeLogin(test.database, empresa.id_empresa, empresa.grupos.atendente, 'Ana'),
      await makeLogin(test.database, empresa.id_empresa, empresa.grupos.atendente, 'Bia'),
    ];
    await test.database.comEmpresa(empresa.id_empresa, async (db) => {
      for (let i = 0; i < 40; i++) {
        const id_contato = await insertContato(db, { nome: `Cliente ${i}`, id_responsavel: ana.id_login });
        await insertSala(db, { id_contato, status_id: 2, id_responsavel: ana.id_login });
      }
    });
    const state = () =>
      test.database.comEmpresa(empresa.id_empresa, async (db) => {
        const { ativo } = await db.selectFrom('membro').select('ativo').where('id_login', '=', ana.id_login).executeTakeFirstOrThrow();
        const held = async (table: 'sala' | 'contato', { id_login }: { id_login: number }) =>
          (await db.selectFrom(table).select('id_responsavel').where('id_responsavel', '=', id_login).execute()).length;
        return [ativo, await held('sala', ana), await held('contato', ana), await held('sala', bia), await held('contato', bia)];
      });
    const act = { sair: { usuario: admin.usuario, senha: testPassword, id: ana.id_login, id_para: bia.id_login } };
    for (const at of [1, 4, 8]) {
      expect(await product(act, 'for update', at)).toBe(false);
      expect(await state()).toEqual([true, 40, 40, 0, 0]);
    }
    expect(await product(act, 'for update', 0)).toBe(true);
    expect(await state()).toEqual([false, 0, 0, 40, 40]);
  }, 90_000);

  it('cloning: nothing of the new company is there, and the next start makes it once', async () => {
    const source = await makeEmpresa(test.database, 'Matriz');
    const { id_login } = await makeLogin(test.database, source.id_empresa, source.grupos.administrador, 'Operadora');
    await test.database.comEmpresa(source.id_empresa, (db) =>
      sql`insert into departamento (nome, dns) select 'Setor ' || n, 'setor-' || n from generate_series(1, 50) n`.execute(db),
    );
    await test.database.semEmpresa(async (db) => {
      const { id_clonagem } = await db
        .insertInto('clonagem')
        .values({ id_empresa: source.id_empresa, id_login, itens: ['departamentos', 'grupos'], nome_destino: 'Filial' })
        .returning('id_clonagem')
        .executeTakeFirstOrThrow();
      await sql`select set_config('app.id_empresa', ${String(source.id_empresa)}, true)`.execute(db);
      await scheduleJob(db, 'clonar_empresa', { id_clonagem });
    });
    const made = () =>
      test.database.semEmpresa(async (db) => {
        const companies = await db.selectFrom('empresa').select('id_empresa').where('nome_fantasia', '=', 'Filial').execute();
        const copied = await db
          .selectFrom('departamento')
          .select('nome')
          .where('id_empresa', 'in', [-1, ...companies.map((c) => c.id_empresa)])
          .execute();
        return [companies.length, copied.length];
      });
    for (const at of [1, 6, 14]) {
      expect(await product('clonar', "hashtextextended('clonagem'", at)).toBe(false);
      expect(await made()).toEqual([0, 0]);
    }
    expect(await product('clonar', '', 0)).toBe(true);
    expect(await made()).toEqual([1, 50]);
  }, 90_000);

  it('erasing: the company stays to be erased until all is gone, files too', async () => {
    const { id_empresa, grupos } = await makeEmpresa(test.database, 'Que sai');
    await makeLogin(test.database, id_empresa, grupos.administrador, 'Dona');
    const storage = folderStorage(`${dataDir}/arquivos`);
    await storage.put(id_empresa, Buffer.from('bytes'));
    await test.database.semEmpresa((db) =>
      sql`update empresa set assinatura = 'suspensa', exclusao_em = now() - interval '1 minute' where id_empresa = ${id_empresa}`.execute(db),
    );
    const left = () =>
      test.database.semEmpresa(async (db) => {
        const companies = await db.selectFrom('empresa').select('id_empresa').where('id_empresa', '=', id_empresa).execute();
        const people = await db.selectFrom('login').select('id_login').where('nome', '=', 'Dona').execute();
        return [companies.length, people.length];
      });
    const files = async () => (await readdir(path.join(dataDir, 'arquivos', String(id_empresa)), { recursive: true }).catch(() => [])).length;
    for (const at of [3, 60, 200]) {
      expect(await product('apagar', 'into interno.apagando_login', at)).toBe(false);
      expect(await left()).toEqual([1, 1]);
    }
    expect(await product('apagar', '', 0)).toBe(true);
    expect([await left(), await files()]).toEqual([[0, 0], 0]);
  }, 90_000);
});

it('[issue: kill between press and answer] by a link nothing of the answer is there, and the same press afterwards is one, with its photo', async () => {
  const { id_ticket, token } = await test.database.comEmpresa(empresa.id_empresa, async (db) => {
    const id_contato = await insertContato(db, { nome: 'Rita' });
    const row = { numero: 1, titulo: 'Sofá', id_contato, id_status_ticket: 6, categoria: 'aguardando_cliente' };
    const made = await db.insertInto('ticket').values(row).returning('id_ticket').executeTakeFirstOrThrow();
    const link = { finalidade: 'ticket', ...made, id_contato, para: 'rita@morto.example', resolvido_em: null, dias: 1 } as const;
    const mark = (await linkPara(db, testKey, link, new Date()))!;
    return { ...made, token: tokenDoLink(testKey, /[0-9a-f-]{36}/.exec(mark)![0]) };
  });
  const said = () =>
    test.database.comEmpresa(empresa.id_empresa, async (db) => {
      const { rows } = await sql<{ texto: string; arquivos: number; status: number }>`select e.texto, t.id_status_ticket as status,
          (select count(*)::int from ticket_entrada_arquivo x where x.id_entrada = e.id_entrada) as arquivos
        from ticket_entrada e join ticket t using (id_empresa, id_ticket) where e.id_ticket = ${id_ticket} and e.tipo = 'publica'`.execute(db);
      return rows;
    });
  const act = { link: { token, chave: crypto.randomUUID() } };
  expect(await product(act, 'for update', 3)).toBe(false);
  expect(await said()).toEqual([]);
  expect(await product(act, 'for update', 0)).toBe(true);
  expect(await said()).toEqual([{ texto: 'Pelo link', arquivos: 1, status: 1 }]);
}, 90_000);
