/**
 * Events that always fail: one company has 1,000 of them, tried again every two seconds, while another one works. Its events are timed
 * from the commit that recorded them to the end of their last consumer, at 20 messages a second, in rounds with and without, in turns.
 * Target: p95 with is at most 1.1 times that without.
 */
import { simulador } from '@prosa/contract/simulador/simulador.endpoints.ts';
import { openDatabase } from '@prosa/server/src/core/db/database.ts';
import { Client } from 'pg';
import { linesConnected, makeCompany, signIn, until } from '../support/company.ts';
import { median } from '../support/compare.ts';
import { openEmpty } from '../support/empty.ts';
import { percentile } from '../support/percentile.ts';
import { freePort, startServer } from '../support/server.ts';
import { setting, within } from '../support/smallest.ts';

const poison = setting('PROSA_BENCH_VENENO', 1000);
const pairs = setting('PROSA_BENCH_RODADAS', 5);
const perSecond = 20;
const seconds = setting('PROSA_BENCH_SEGUNDOS', 8);
const target = 1.1;
const phones = Array.from({ length: 20 }, (_, i) => `55199881${String(i).padStart(5, '0')}`);

const { dataDir, connections, env } = await openEmpty('veneno');
const server = await startServer({ dataDir, port: await freePort(), env: { ...env, PROSA_DEMO: 'nao', PROSA_LOG: 'silent' } });
const database = openDatabase(connections, (error) => console.error(error));
const working = await makeCompany(database, 'que trabalha', { linhas: 1, atendentes: 1 });
const failing = await makeCompany(database, 'que falha', { linhas: 1, atendentes: 0 });
await database.close();
const owner = new Client(connections.owner);
await owner.connect();
const { call } = await signIn(server.url, working.admin);
await linesConnected(call, 1);

let n = 0;
const send = (telefone: string): Promise<unknown> =>
  call(simulador.receber, { params: { id_wpp_config: working.linhas[0]! }, body: { telefone, nome: 'Cliente', texto: `Mensagem ${++n}` } });

async function count(condition: string, id_empresa: number): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(`select count(*)::int as n from ${condition} and id_empresa = $1`, [id_empresa]);
  return rows[0]!.n;
}
const delivered = (): Promise<void> =>
  until('eventos entregues', async () => (await count('evento where despachado_em is null', working.id_empresa)) === 0, 120);

/** Milliseconds of every event that the working company recorded in one round. */
async function round(): Promise<number[]> {
  const { rows: since } = await owner.query<{ id: string }>('select coalesce(max(id_evento), 0) as id from evento');
  const began = performance.now();
  const sending: Promise<unknown>[] = [];
  for (let i = 0; i < perSecond * seconds; i++) {
    const early = began + (i * 1000) / perSecond - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    sending.push(send(phones[i % phones.length]!));
  }
  await Promise.all(sending);
  await delivered();
  const { rows } = await owner.query<{ ms: number }>(
    `select (extract(epoch from despachado_em - criado_em) * 1000)::float8 as ms from evento where id_empresa = $1 and id_evento > $2`,
    [working.id_empresa, since[0]!.id],
  );
  return rows.map(({ ms }) => ms);
}

/** A change of nobody's fields: its consumer cannot read it. */
async function poisonRound(): Promise<number[]> {
  await owner.query(`insert into evento (id_empresa, tipo, dados) select $1, 'contato_alterado', '{}' from generate_series(1, ${poison})`, [
    failing.id_empresa,
  ]);
  const again = setInterval(() => {
    owner.query('update evento_falho set proxima_em = now(), tentativas = 1 where id_empresa = $1', [failing.id_empresa]).catch((error: unknown) => {
      console.error(error);
      process.exit(1);
    });
  }, 2000);
  const times = await round();
  clearInterval(again);
  // all of them failed, or nothing was measured
  await until('todos falharam', async () => (await count('evento_falho where true', failing.id_empresa)) === poison);
  for (const table of ['evento', 'evento_falho']) await owner.query(`delete from ${table} where id_empresa = $1`, [failing.id_empresa]);
  return times;
}

for (const telefone of phones) await send(telefone);
await delivered();
await round();
const p95 = { sem: [] as number[], com: [] as number[] };
for (let pair = 0; pair < pairs; pair++) {
  for (const which of pair % 2 === 0 ? (['sem', 'com'] as const) : (['com', 'sem'] as const))
    p95[which].push(percentile(await (which === 'com' ? poisonRound() : round()), 0.95));
}
const razao = median(p95.com.map((ms, i) => ms / p95.sem[i]!));
const ok = within(razao <= target);
console.log(JSON.stringify({ bench: 'veneno', p95_ms: { sem: median(p95.sem), com: median(p95.com) }, razao: Math.round(razao * 100) / 100, ok }));
await owner.end();
await server.stop();
process.exit(ok ? 0 : 1);
