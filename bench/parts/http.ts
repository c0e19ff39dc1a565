/**
 * `departamentos/getAll` through the whole product against a bare Fastify route that sends the same query, prepared, to
 * the same database as the same role. autocannon with 16 connections, in turns, best of three.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { sql } from 'kysely';
import { openConversas } from '../dados/conversas.ts';
import { signIn } from '../support/company.ts';
import { comparing, cpuPerRequest, median, printCompared } from '../support/compare.ts';
import { freePort, startServer } from '../support/server.ts';
import { setting, within } from '../support/smallest.ts';
import { statementsOf } from '../support/statements.ts';
import { volume } from '../support/volume.ts';

type ListAnswer = Record<string, unknown>;

const rounds = setting('PROSA_BENCH_RODADAS', 3);
const seconds = setting('PROSA_BENCH_SEGUNDOS', 5);
const { connections, env, dataDir, server: postgres } = await openConversas();
const profile = process.env['BENCH_PERFIL'];
const server = await startServer({
  dataDir,
  port: await freePort(),
  env: { ...env, PROSA_LOG: 'error' },
  nodeArgs: profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [],
});
const person = await signIn(server.url, volume.person(0));
if (comparing) {
  const target = { url: `${server.url}/api/departamentos/getAll`, headers: { authorization: `Bearer ${person.token}` }, connections: 16 };
  await autocannon({ ...target, duration: 3 });
  const times: number[] = [];
  const cpu = cpuPerRequest({ servidor: server.pid, banco: postgres.pid });
  // its own percentiles are whole milliseconds
  const { non2xx, errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon({ ...target, duration: 6 }, (error: unknown, result) => (error ? reject(error) : resolve(result)));
    run.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} pedidos sem resposta boa`);
  printCompared('http', { p50: { 'departamentos/getAll': median(times) }, cpu: cpu(times.length) });
  await server.stop();
  await postgres.stop();
  process.exit(0);
}
// of this version alone
const { findPage } = await import('@prosa/server/src/core/registro/lista.ts');
const { departamentosRegistro } = await import('@prosa/server/src/modules/departamentos/departamentos.module.ts');
const [statement] = await statementsOf((db) =>
  findPage(db, departamentosRegistro, { q: '', filtro: {} as never, visao: sql`t.excluido_em is null`, ordem: '' }, 0, 25),
);
const bare = fork(fileURLToPath(new URL('./http-bare.ts', import.meta.url)), [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
const ready = once(bare, 'message');
bare.send({ connection: connections.app, id_empresa: person.id_empresa, text: statement!.sql, values: statement!.parameters });
const [{ url }] = (await ready) as [{ url: string }];

const targets = {
  prosa: { url: `${server.url}/api/departamentos/getAll`, headers: { authorization: `Bearer ${person.token}` } },
  fastify: { url, headers: {} },
};

/** Both say the same of every departamento, or they are not comparable. */
async function compareAnswers(): Promise<void> {
  const [ours, theirs] = await Promise.all(
    Object.values(targets).map(async (t) => sorted(await (await fetch(t.url, { headers: t.headers as Record<string, string> })).json()) as ListAnswer),
  );
  const different = Object.keys({ ...ours, ...theirs }).filter((key) => JSON.stringify(ours![key]) !== JSON.stringify(theirs![key]));
  const said = (answer: ListAnswer | undefined) => JSON.stringify(answer, different).slice(0, 200);
  if (different.length > 0) throw new Error(`respostas diferentes em ${different.join(', ')}: ${said(ours)} e ${said(theirs)}`);
  if (ours!['recordsTotal'] !== volume.departamentos) throw new Error(`${String(ours!['recordsTotal'])} departamentos em vez de ${volume.departamentos}`);
}
await compareAnswers();

async function rate(name: keyof typeof targets, duration: number): Promise<{ rate: number; p95: number }> {
  const result = await autocannon({ ...targets[name], connections: 16, duration });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${name}: ${result.non2xx + result.errors} pedidos sem resposta boa`);
  return { rate: result.requests.average, p95: result.latency.p97_5 };
}

const best = { prosa: { rate: 0, p95: 0 }, fastify: { rate: 0, p95: 0 } };
for (const name of ['prosa', 'fastify'] as const) await rate(name, Math.min(2, seconds));
for (let i = 0; i < rounds; i++) {
  for (const name of ['prosa', 'fastify'] as const) {
    const run = await rate(name, seconds);
    if (run.rate > best[name].rate) best[name] = run;
  }
}
// and still do after all that
await compareAnswers();
const ratio = best.prosa.rate / best.fastify.rate;
const ok = within(ratio >= 0.5);
console.log(
  JSON.stringify({
    bench: 'http',
    pedidos_por_segundo: { prosa: Math.round(best.prosa.rate), fastify: Math.round(best.fastify.rate) },
    p97_5_ms: { prosa: best.prosa.p95, fastify: best.fastify.p95 },
    razao: Math.round(ratio * 100) / 100,
    ok,
  }),
);
bare.kill();
await server.stop();
await postgres.stop();
process.exit(ok ? 0 : 1);

/** Object keys in one order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([k, v]) => [k, sorted(v)]),
  );
}
