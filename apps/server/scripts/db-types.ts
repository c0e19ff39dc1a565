import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Kysely, PostgresDialect } from 'kysely';
import { PostgresDialect as CodegenDialect, generate } from 'kysely-codegen';
import { Pool } from 'pg';
import { createTestDatabase, ensureTemplate, startTestServer } from '../test/kit/database.ts';
import { describeSchema } from './schema-sql.ts';

/** Writes src/core/db/types.gen.ts and schema.sql from a freshly migrated database. `--conferir`: only says whether they differ. */
const server = await startTestServer();
const template = await ensureTemplate(server);
process.env['PROSA_TESTE_PG'] = JSON.stringify({ host: server.host, port: server.port, user: server.user, password: server.password, template });
const test = await createTestDatabase();
const pool = new Pool({ ...test.owner, max: 2 });
const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
const typesFile = fileURLToPath(new URL('../src/core/db/types.gen.ts', import.meta.url));
const schemaFile = fileURLToPath(new URL('../schema.sql', import.meta.url));
try {
  const dialect = new CodegenDialect({ numericParser: 'number', dateParser: 'string' } as never);
  const types = await generate({
    db: db as never,
    dialect,
    camelCase: false,
    defaultSchemas: ['public', 'interno'],
    excludePattern: '{migracao,graphile_worker.*}',
    outFile: null,
    overrides: {},
    customImports: {},
    runtimeEnums: false,
  } as never);
  // int8 is parsed as a number (core/db/database.ts)
  const text = types
    .replace(/export type Int8 = .*;/, 'export type Int8 = ColumnType<number, number | string, number | string>;')
    .replace(/bigint \| number \| string/g, 'number | string');
  const { readFileSync, existsSync } = await import('node:fs');
  const schema = await describeSchema(pool);
  if (process.argv.includes('--conferir')) {
    const same = (file: string, content: string) => existsSync(file) && readFileSync(file, 'utf8') === content;
    if (!same(typesFile, text) || !same(schemaFile, schema)) {
      console.error('types.gen.ts ou schema.sql não correspondem às migrações: rode npm run db:types.');
      process.exitCode = 1;
    }
  } else {
    writeFileSync(typesFile, text);
    writeFileSync(schemaFile, schema);
    console.log('types.gen.ts e schema.sql atualizados');
  }
} finally {
  await db.destroy();
  await test.drop();
  if (!server.adopted) await server.stop();
}
