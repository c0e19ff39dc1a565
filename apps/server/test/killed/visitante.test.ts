// @module-tag sempre
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { criarCanalWeb } from '../../src/modules/linhas/linhas.api.ts';
import { passes } from '../../src/modules/visitantes/visitantes.token.ts';
import { createTestDatabase, type TestDatabase, testKey } from '../kit/database.ts';
import { makeEmpresa, type TestEmpresa } from '../kit/factories.ts';
import { product } from './product.ts';

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

it('[issue: kill -9 on both ends] the first message of a visitor is stored with all that they answered before it, or not at all; sent again it is one', async () => {
  const chave = 'chave-do-chat-do-site-';
  const { id_chat_config, id_chat_pergunta } = await test.database.comEmpresa(empresa.id_empresa, async (db) => {
    const id_wpp_config = await criarCanalWeb(db, { nome: 'Site', id_departamento: null, ligada: true });
    const chat = await db.insertInto('chat_config').values({ id_wpp_config, nome: 'Site', chave }).returning('id_chat_config').executeTakeFirstOrThrow();
    const pergunta = await db
      .insertInto('chat_pergunta')
      .values({ tipo: 'coleta', pergunta: 'Número do pedido?', obrigatoria: 1, destino: 'tag', tag: 'Pedido' })
      .returning('id_chat_pergunta')
      .executeTakeFirstOrThrow();
    return { ...chat, ...pergunta };
  });
  const token = passes(testKey, Date.now).make({ id_chat_config, chave: 'chave-do-visitante-abc', provado: false });
  const login = { chave, id_empresa: empresa.id_empresa, nome: 'Vera', email: 'vera@exemplo.com.br', token, respostas: { [id_chat_pergunta]: '4711' } };
  const act = { visitante: { login, texto: 'Oi', private_id: 'primeira-0001' } };
  const stored = async () => {
    const { rows } = await test.database.comEmpresa(empresa.id_empresa, (db) =>
      sql<{ all: string }>`select concat_ws(' ', (select count(*) from sala), (select count(*) from mensagem where de = 'contato'),
        (select count(*) from mensagem where texto like '%Número do pedido?: 4711%'), (select count(*) from visitante where id_contato is not null),
        (select count(*) from contato_tag where name = 'Pedido'), (select count(*) from contato where email = 'vera@exemplo.com.br')) as all`.execute(db),
    );
    return rows[0]!.all;
  };
  // in the middle of what follows from it, and near its end
  for (const at of [11, 20]) {
    expect(await product(test, dataDir, act, 'insert into "contato"', at)).toBe(false);
    expect(['0 0 0 0 0 0', '1 1 1 1 1 1']).toContain(await stored());
  }
  expect(await product(test, dataDir, act, '', 0)).toBe(true);
  expect(await stored()).toBe('1 1 1 1 1 1');
}, 90_000);
