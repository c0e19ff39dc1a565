// @module-tag sempre
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../src/core/db/database.ts';
import { seal } from '../../src/core/seal/seal.ts';
import { segredoDaLinha } from '../../src/modules/linhas/linhas.selados.ts';
import { createTestDatabase, type TestDatabase, testKey } from '../kit/database.ts';
import { makeEmpresa, type TestEmpresa } from '../kit/factories.ts';
import { type Meta, startMeta } from '../kit/meta.ts';
import { insertContato, insertSala } from '../kit/rows.ts';
import { product } from './product.ts';

let test: TestDatabase;
let dataDir: string;
let empresa: TestEmpresa;
let meta: Meta;
let line: number;

const here = <T>(work: (db: Db) => Promise<T>) => test.database.comEmpresa(empresa.id_empresa, work);

beforeAll(async () => {
  test = await createTestDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'prosa-morto-'));
  empresa = await makeEmpresa(test.database, 'Loja');
  meta = await startMeta();
  line = await here(async (db) => {
    const values = { nome: 'Meta', provedor: 'cloud', identificador_externo: '106', config: JSON.stringify({ id_conta: '1' }) };
    const { id_wpp_config } = await db.insertInto('wpp_config').values(values).returning('id_wpp_config').executeTakeFirstOrThrow();
    for (const [nome, valor] of Object.entries({ token: 'TOKEN', segredo: 'segredo' }))
      await db
        .insertInto('wpp_segredo')
        .values({ id_wpp_config, nome, selado: seal(testKey, segredoDaLinha(empresa.id_empresa, id_wpp_config), valor) })
        .execute();
    return id_wpp_config;
  });
}, 60_000);
afterAll(async () => {
  await meta.close();
  await test.drop();
  await rm(dataDir, { recursive: true, force: true });
});

describe('[issue: WhatsApp lines] kill -9 at every step of sending', () => {
  it('nothing is doubled, what is lost is shown as unknown, and the order of a sala stays', async () => {
    const texts: string[] = [];
    await here(async (db) => {
      for (let n = 0; n < 3; n++) {
        const id_contato = await insertContato(db, { nome: `Cliente ${n}` });
        const id_sala = await insertSala(db, { id_contato, id_wpp_config: line, status_id: 2 });
        await sql`update sala set destino = ${JSON.stringify({ telefone: `55119876500${10 + n}` })}::jsonb where id_sala = ${id_sala}`.execute(db);
        for (let i = 1; i <= 4; i++) {
          texts.push(`sala ${n} mensagem ${i}`);
          await sql`insert into mensagem (id_sala, msg_index, de, id_wpp_config, id_externo, texto, saida)
            values (${id_sala}, ${i}, 'usuario', ${line}, ${`PR${n}-${i}`}, ${texts.at(-1)}, 'enviar')`.execute(db);
        }
      }
    });
    // before the process that follows: what left so long ago without an answer is a person's to decide
    const later = () => here((db) => sql`update mensagem set envio_em_voo_desde = envio_em_voo_desde - interval '3 minutes'`.execute(db));
    // the commit of "it leaves now", the request, its answer, and each statement of what became of it
    for (const at of [1, 2, 3, 5]) {
      expect(await product(test, dataDir, { enviar: { meta: meta.url } }, '"envio_em_voo_desde" = now()', at)).toBe(false);
      await later();
    }
    expect(await product(test, dataDir, { enviar: { meta: meta.url } }, '', 0)).toBe(true);
    const rows = await here((db) => db.selectFrom('mensagem').select(['texto', 'status', 'saida']).orderBy('id_mensagem').execute());
    const [sent, unknown] = [meta.texts(), rows.filter(({ status }) => status === 'unknown').map(({ texto }) => texto)];
    expect(sent.filter((text, i) => sent.indexOf(text) !== i)).toEqual([]);
    expect(texts.filter((text) => !sent.includes(text) && !unknown.includes(text))).toEqual([]);
    expect(unknown.length).toBeLessThan(texts.length);
    for (let n = 0; n < 3; n++) {
      const ofSala = sent.filter((text) => text.startsWith(`sala ${n}`));
      expect(ofSala).toEqual(ofSala.toSorted());
    }
  }, 120_000);
});
