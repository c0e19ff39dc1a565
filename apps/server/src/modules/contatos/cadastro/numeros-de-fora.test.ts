import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/kit/database.ts';
import { makeEmpresa } from '../../../../test/kit/factories.ts';
import type { Db } from '../../../core/db/database.ts';
import { searchPares } from '../mescla/pares.repository.ts';
import { contatoDeFora } from './de-fora.ts';
import type { Names } from './identidades.ts';
import { resolveContato } from './resolver.ts';

const migration = readFileSync(fileURLToPath(new URL('../../../../migrations/0676_numeros_de_fora.sql', import.meta.url)), 'utf8');
let test: TestDatabase;
let id_empresa: number;

beforeAll(async () => {
  test = await createTestDatabase();
  ({ id_empresa } = await makeEmpresa(test.database, 'Loja'));
});
afterAll(() => test.drop());

const here = <T>(work: (db: Db) => Promise<T>): Promise<T> => test.database.comEmpresa(id_empresa, work);
const resolve = (names: Names, nome = '') => here((db) => resolveContato(db, names, nome, { vaga: false }));
const contato = (id: number) => here((db) => db.selectFrom('contato').select(['nome', 'telefone']).where('id_contato', '=', id).executeTakeFirstOrThrow());
const pares = () => here((db) => db.selectFrom('contato_par').select(['id_a', 'id_b', 'motivos']).orderBy('id_a').orderBy('id_b').execute());

/** As a number of a network was kept while its country was dropped. */
async function kept(digits: string, names: Names = {}): Promise<number> {
  const { id_contato } = await resolve({ telefone: `55${digits}` });
  await here(async (db) => {
    for (const [tipo, valor] of Object.entries({ wa_jid: names.jid, wa_bsuid: names.bsuid }))
      if (valor !== undefined) await db.insertInto('contato_identidade').values({ tipo, chave: valor, valor, id_contato, origem: 'rede' }).execute();
  });
  return id_contato;
}

it('[decisions: contacts and identities] a number that a network tells is of its own country', async () => {
  const [peru, gaucha, dinamarca] = [
    await resolve({ telefone: '51987600001' }),
    await resolve({ telefone: '5551987600001' }),
    await resolve({ jid: '4532120001@s.whatsapp.net' }),
  ];
  expect([peru, gaucha, dinamarca].map(({ criado }) => criado)).toEqual([true, true, true]);
  expect([await contato(peru.id_contato), await contato(gaucha.id_contato), await contato(dinamarca.id_contato)]).toEqual([
    { nome: '+51987600001', telefone: '+51987600001' },
    { nome: '(51) 98760-0001', telefone: '5551987600001' },
    { nome: '+4532120001', telefone: '+4532120001' },
  ]);
});

it('a number whose former key names somebody becomes a contato of its own, and the pair waits with the reason', async () => {
  const antigo = await kept('51987600002', { bsuid: 'PE.2' });
  const novo = await resolve({ telefone: '51987600002', bsuid: 'PE.2' }, 'Rosa');
  expect(novo).toEqual({ id_contato: expect.any(Number), criado: true });
  expect(novo.id_contato).not.toBe(antigo);
  expect([(await contato(antigo)).telefone, (await contato(novo.id_contato)).telefone]).toEqual(['5551987600002', '+51987600002']);
  expect(await resolve({ telefone: '51987600002', bsuid: 'PE.2' }, 'Rosa')).toEqual({ id_contato: novo.id_contato, criado: false });
  const pair = { id_a: antigo, id_b: novo.id_contato, motivos: ['telefone_trocado'] };
  expect(await pares()).toContainEqual(pair);
  // a search finds it again, and does not take both for one phone
  await here(searchPares);
  expect(await pares()).toContainEqual(pair);
});

it('the migration corrects a number where all that networks said agrees, and no other', async () => {
  const agreed = await kept('51987600003', { jid: '51987600003@s.whatsapp.net' });
  const mixed = await kept('51987600004', { jid: '51987600004@s.whatsapp.net' });
  const silent = await kept('51987600005');
  const brazilian = await kept('51987600006', { jid: '5551987600006@s.whatsapp.net' });
  const typed = (await here((db) => contatoDeFora(db, { nome: 'Digitado', telefone: '5551987600007', email: '' })))!.id_contato;
  const noted = await kept('51987600008');
  await here(async (db) => {
    await sql`insert into contato_identidade (tipo, chave, valor, id_contato, origem) values
      ('wa_jid', '5551987600004@s.whatsapp.net', '5551987600004@s.whatsapp.net', ${mixed}, 'rede'),
      ('wa_jid', '51987600007@s.whatsapp.net', '51987600007@s.whatsapp.net', ${typed}, 'rede')`.execute(db);
    const { id_wpp_config } = await db.insertInto('wpp_config').values({ nome: 'Loja', telefone: '' }).returning('id_wpp_config').executeTakeFirstOrThrow();
    await sql`insert into wpp_evento (id_wpp_config, tipo, chave_contato, corpo) values
      (${id_wpp_config}, 'mensagem', 'telefone:555187600008m', '{"com":{"telefone":"51987600008"}}')`.execute(db);
  });
  await test.database.semEmpresa(async (db) => {
    for (const statement of migration.split(/\n(?=do )/)) await sql.raw(statement).execute(db);
  });
  const phones = await Promise.all([agreed, mixed, silent, brazilian, typed, noted].map(contato));
  expect(phones).toEqual([
    { nome: '+51987600003', telefone: '+51987600003' },
    { nome: '(51) 98760-0004', telefone: '5551987600004' },
    { nome: '(51) 98760-0005', telefone: '5551987600005' },
    { nome: '(51) 98760-0006', telefone: '5551987600006' },
    { nome: 'Digitado', telefone: '5551987600007' },
    { nome: '+51987600008', telefone: '+51987600008' },
  ]);
  expect(await resolve({ telefone: '51987600003' })).toEqual({ id_contato: agreed, criado: false });
});
