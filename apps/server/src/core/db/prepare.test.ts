import { Client } from 'pg';
import { expect, test } from 'vitest';
import { testKey } from '../../../test/kit/database.ts';
import type { EmbeddedServer } from './embedded.ts';
import { createEmbeddedDatabase, prepareDatabase } from './prepare.ts';

const server = JSON.parse(process.env['PROSA_TESTE_PG'] ?? 'null') as EmbeddedServer & { template: string };

test('nodes that start at the same moment prepare one database without getting in each other’s way', async () => {
  const name = `t_${process.pid}_juntos`;
  const first = await createEmbeddedDatabase(server, testKey, name, server.template);
  const twelve = Array.from({ length: 12 });
  try {
    const owners = await Promise.all(twelve.map(() => createEmbeddedDatabase(server, testKey, name)));
    expect(owners).toEqual(twelve.map(() => first));
    const connections = await Promise.all(twelve.map(() => prepareDatabase(first, testKey, () => {})));
    expect(connections).toEqual(twelve.map(() => connections[0]));
  } finally {
    const admin = new Client({ host: server.host, port: server.port, user: server.user, password: server.password, database: 'postgres' });
    await admin.connect();
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
  }
});
