/**
 * Loads the company of the volume benchmarks once: 50,000 open conversations, 10,000 closed ones and 1 million messages.
 * Run again it finds it there.   npm run bench:dados
 */
import { hashPassword } from '@prosa/server/src/core/auth/password.ts';
import { openDatabase } from '@prosa/server/src/core/db/database.ts';
import { dialogues } from '@prosa/server/src/demo/dialogues.ts';
import { firstNames, lastNames } from '@prosa/server/src/demo/people.ts';
import { criarEmpresa } from '@prosa/server/src/modules/empresas/empresas.api.ts';
import { sql } from 'kysely';
import { Client } from 'pg';
import { loadConversations, loadPeople } from './dados/load.ts';
import { password } from './support/company.ts';
import { openVolume, volume } from './support/volume.ts';

const began = performance.now();
const { connections, server } = await openVolume();
const database = openDatabase(connections, (error) => console.error(error));
const texts = dialogues.flatMap((d) => d.lines.map(([, text]) => text.replaceAll('{nome}', 'Helena').replaceAll('{atendente}', 'Ana')));
const senha_hash = await hashPassword(password);

const loaded = await database.semEmpresa(async (db) => {
  await sql`select pg_advisory_xact_lock(727205)`.execute(db);
  const there = await db.selectFrom('empresa').select('id_empresa').where('nome_fantasia', '=', volume.empresa).executeTakeFirst();
  if (there) return false;
  // from here on the transaction writes rows of the new empresa
  const { grupos } = await criarEmpresa(db, { nome_fantasia: volume.empresa });
  await sql`set local synchronous_commit = off`.execute(db);
  await loadPeople(db, grupos, senha_hash);
  await loadConversations(db, { texts, firstNames, lastNames });
  return true;
});

const client = new Client(connections.owner);
await client.connect();
// also after a run that was stopped before it came to this
const { rows: never } = await client.query(`select 1 from pg_class where oid = 'mensagem'::regclass and reltuples <= 0`);
if (loaded || never.length > 0) await client.query('vacuum analyze');
const { rows } = await client.query<Record<string, number>>(
  `select (select count(*)::int from sala where status_id in (0, 1, 2, 6, 7)) as abertas, (select count(*)::int from sala where status_id in (3, 4, 5)) as encerradas,
    (select count(*)::int from mensagem) as mensagens, (select count(*)::int from contato) as contatos, (select max(ultimo_index) from sala) as maior_conversa,
    (pg_database_size(current_database()) / 1048576)::int as mb`,
);
await client.end();
await database.close();
await server.stop();
console.log(JSON.stringify({ bench: 'dados', carregado: loaded, ...rows[0], segundos: Math.round((performance.now() - began) / 100) / 10 }));
