import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase, testKey } from '../../../test/kit/database.ts';
import { makeEmpresa, makeLogin } from '../../../test/kit/factories.ts';
import { selados } from '../../selados.ts';
import { loadKey } from '../config/secret-key.ts';
import { alterAppPassword } from '../db/prepare.ts';
import { open, SealError, type SealedFor, seal } from './seal.ts';
import { resselar } from './selados.ts';
import { guardarNovaChave, novaChaveDaPasta } from './trocar-chave.ts';

const nova = 'b'.repeat(64);
let test: TestDatabase;
let id_empresa: number;
let id_acesso: number;
let smtp: SealedFor;
let fator: SealedFor;
let linha: SealedFor;
let chat: SealedFor;

beforeAll(async () => {
  test = await createTestDatabase();
  const empresa = await makeEmpresa(test.database, 'Loja A');
  ({ id_empresa } = empresa);
  const { usuario } = await makeLogin(test.database, id_empresa, empresa.grupos.atendente);
  ({ id_acesso } = await test.database.semEmpresa((db) =>
    db.selectFrom('acesso').select('id_acesso').where('usuario', '=', usuario).executeTakeFirstOrThrow(),
  ));
  smtp = selados.find(({ tabela }) => tabela === 'public.email_config')!.de({ id_empresa });
  fator = selados.find(({ tabela }) => tabela === 'interno.segundo_fator')!.de({ id_acesso });
  const values = { id_empresa, servidor: 'smtp.exemplo.com', porta: 587, seguranca: 'tls', remetente_nome: 'Loja', remetente_email: 'loja@exemplo.com' };
  await test.database.semEmpresa(async (db) => {
    await db
      .insertInto('email_config')
      .values({ ...values, usuario: 'loja', senha: seal(testKey, smtp, 'senha do e-mail') })
      .execute();
    await db
      .insertInto('segundo_fator')
      .values({ id_acesso, segredo: seal(testKey, fator, 'SEGREDO') })
      .execute();
    const { id_wpp_config } = await db.insertInto('wpp_config').values({ id_empresa, nome: 'Vendas' }).returning('id_wpp_config').executeTakeFirstOrThrow();
    linha = selados.find(({ tabela }) => tabela === 'public.wpp_segredo')!.de({ id_empresa, id_wpp_config });
    await db
      .insertInto('wpp_segredo')
      .values({ id_empresa, id_wpp_config, nome: 'token', selado: seal(testKey, linha, 'TOKEN') })
      .execute();
    const web = await db
      .insertInto('wpp_config')
      .values({ id_empresa, nome: 'Site', provedor: 'web', ligada: false })
      .returning('id_wpp_config')
      .executeTakeFirstOrThrow();
    const { id_chat_config } = await db
      .insertInto('chat_config')
      .values({ id_empresa, nome: 'Site', chave: 'chat'.padEnd(22, '0'), ...web })
      .returning('id_chat_config')
      .executeTakeFirstOrThrow();
    chat = selados.find(({ tabela }) => tabela === 'public.chat_config')!.de({ id_empresa, id_chat_config });
    await db
      .updateTable('chat_config')
      .set({ segredo: seal(testKey, chat, 'CHAT') })
      .execute();
  });
});
afterAll(() => test.drop());

const sealed = () =>
  test.database.semEmpresa(async (db) => ({
    senha: (await db.selectFrom('email_config').select('senha').executeTakeFirstOrThrow()).senha,
    token: (await db.selectFrom('wpp_segredo').select('selado').executeTakeFirstOrThrow()).selado,
    chat: (await db.selectFrom('chat_config').select('segredo').executeTakeFirstOrThrow()).segredo,
    segredo: (await db.selectFrom('segundo_fator').select('segredo').executeTakeFirstOrThrow()).segredo,
  }));

describe('[issue: npm run chave] everything sealed', () => {
  it('is opened by the old key until the commit, and by the new one alone after it; done again it does nothing', async () => {
    const before = await sealed();
    await expect(
      test.database.semEmpresa(async (db) => {
        await resselar(db, selados, testKey, nova);
        throw new Error('killed before the commit');
      }),
    ).rejects.toThrow('killed');
    expect(await sealed()).toEqual(before);

    const change = () => test.database.semEmpresa((db) => resselar(db, selados, testKey, nova));
    expect(await change()).toEqual([
      { tabela: 'public.email_config', quantos: 1, ilegiveis: 0 },
      { tabela: 'public.wpp_segredo', quantos: 1, ilegiveis: 0 },
      { tabela: 'public.wpp_auth', quantos: 0, ilegiveis: 0 },
      { tabela: 'public.chat_config', quantos: 1, ilegiveis: 0 },
      { tabela: 'interno.segundo_fator', quantos: 1, ilegiveis: 0 },
    ]);
    const after = await sealed();
    const opened = [open([nova], smtp, after.senha), open([nova], linha, after.token), open([nova], chat, after.chat), open([nova], fator, after.segredo)];
    expect(opened).toEqual(['senha do e-mail', 'TOKEN', 'CHAT', 'SEGREDO']);
    expect(() => open([testKey], smtp, after.senha)).toThrow(SealError);
    // killed after the commit, before the file had its name: the same again
    expect((await change()).map(({ quantos }) => quantos)).toEqual([0, 0, 0, 0, 0]);
    expect(await sealed()).toEqual(after);
  });

  it('what neither key opens stays as it is, and is told', async () => {
    const alien = seal('c'.repeat(64), smtp, 'x');
    await test.database.semEmpresa((db) => db.updateTable('email_config').set({ senha: alien }).execute());
    const [emails] = await test.database.semEmpresa((db) => resselar(db, selados, testKey, nova));
    expect(emails).toEqual({ tabela: 'public.email_config', quantos: 0, ilegiveis: 1 });
    expect((await sealed()).senha).toBe(alien);
  });

  it('every module that seals says where it keeps it', () => {
    const modules = fileURLToPath(new URL('../../modules/', import.meta.url));
    const sealing = globSync('**/*.ts', { cwd: modules }).filter((file) => !file.endsWith('.test.ts') && /\bseal\(/.test(readFileSync(modules + file, 'utf8')));
    const areas = new Set(sealing.map((file) => file.split('/')[0]!));
    expect(areas.size).toBeGreaterThan(0);
    for (const area of areas) expect([area, globSync(`${area}/**/*.selados.ts`, { cwd: modules }).length]).toEqual([area, 1]);
    const gathered = readFileSync(new URL('../../selados.ts', import.meta.url), 'utf8');
    for (const file of globSync('**/*.selados.ts', { cwd: modules })) expect(gathered).toContain(`./modules/${file}`);
  });
});

it('the app’s role gets the password of the new key, unless the transaction is undone', async () => {
  const work = test.database.semEmpresa(async (db) => {
    expect(await alterAppPassword(db, nova)).toBe('');
    // all databases of the tests share this role: never committed here
    throw new Error('undone');
  });
  await expect(work).rejects.toThrow('undone');
  // the old password still signs in
  expect(await test.database.lerEmpresa(id_empresa, (db) => db.selectFrom('empresa').select('id_empresa').execute())).toEqual([{ id_empresa }]);
  const client = new Client(test.app);
  await client.connect();
  await client.end();
});

describe('the kept key', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'prosa-chave-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is replaced at the end; a change that was interrupted goes on with its key, and nothing starts before', () => {
    const old = loadKey(folder, '');
    const first = novaChaveDaPasta(folder);
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(novaChaveDaPasta(folder)).toBe(first);
    expect(() => loadKey(folder, '')).toThrow('npm run chave');
    expect(loadKey(folder, '', true)).toBe(old);
    guardarNovaChave(folder);
    expect([loadKey(folder, ''), existsSync(path.join(folder, 'chave.nova'))]).toEqual([first, false]);
  });

  it('one that was cut short was never in use: another is made', () => {
    writeFileSync(path.join(folder, 'chave.nova'), 'abc');
    expect(novaChaveDaPasta(folder)).toMatch(/^[0-9a-f]{64}$/);
    rmSync(path.join(folder, 'chave.nova'));
  });
});
