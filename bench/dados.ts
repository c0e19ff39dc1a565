/**
 * Loads the company of the volume benchmarks once, which they otherwise do themselves. Run again it finds it there.   npm run bench:dados
 */
import { Client } from 'pg';
import { openConversas } from './dados/conversas.ts';

const began = performance.now();
const { connections, server } = await openConversas();
const client = new Client(connections.owner);
await client.connect();
const { rows } = await client.query<Record<string, number>>(
  `select (select count(*)::int from sala where status_id in (0, 1, 2, 6, 7)) as abertas, (select count(*)::int from sala where status_id in (3, 4, 5)) as encerradas,
    (select count(*)::int from mensagem) as mensagens, (select count(*)::int from contato) as contatos, (select max(ultimo_index) from sala) as maior_conversa,
    (pg_database_size(current_database()) / 1048576)::int as mb`,
);
await client.end();
await server.stop();
console.log(JSON.stringify({ bench: 'dados', ...rows[0], segundos: Math.round((performance.now() - began) / 100) / 10 }));
