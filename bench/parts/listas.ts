/**
 * The list of salas (each tab, first page, deep page, search) and pages of messages on the volume company: through
 * the whole product over the socket, and the same statements bare on one connection.
 */
import type { ChatSession } from '@prosa/web/src/core/socket/chat-session.ts';
import { Client } from 'pg';
import { openConversas } from '../dados/conversas.ts';
import { openChat } from '../support/chat.ts';
import { signIn, until } from '../support/company.ts';
import { type Compared, comparing, cpuPerRequest, median, printCompared } from '../support/compare.ts';
import { percentile } from '../support/percentile.ts';
import { freePort, startServer } from '../support/server.ts';
import { setting, within } from '../support/smallest.ts';
import { volume } from '../support/volume.ts';
import { type Case, casesFor, choicesOf, deepCursors, searchName, staffOf, type Viewer } from './listas-casos.ts';

const samples = comparing ? 24 : setting('PROSA_BENCH_AMOSTRAS', 96);
const target = 80;
const searchTarget = 150;
const { connections, env, dataDir, server: postgres } = await openConversas();
const owner = new Client(connections.owner);
await owner.connect();

const server = await startServer({ dataDir, port: await freePort(), env: { ...env, PROSA_LOG: 'error' } });
const viewers: (Viewer & { session: ChatSession })[] = [];
// supervisors see everything; attendants see their departamentos. Many people, because one may ask 10 times a second
for (const n of [0, 1, 2, 3, ...Array.from({ length: 12 }, (_, i) => 6 + i)]) {
  const person = await signIn(server.url, volume.person(n));
  const { session } = openChat({ url: () => server.url, person, handlers: {}, report: (problem) => console.error(problem) });
  await until('entrada', async () => session.state === 'active');
  viewers.push({ session, http: person.call, escopo: n < 4 ? 'todos' : 'departamento', staff: await staffOf(owner, person.id_login, person.id_empresa) });
}
const bare = new Client(connections.app);
await bare.connect();

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

let requests = 0;
/** Below 10 a second for each person. */
async function pace(began: number, people: number): Promise<void> {
  const pause = 110 / people - (performance.now() - began);
  if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
}

/** One case: whole and bare in turns, each asked by another person than the time before. */
async function measure(make: (viewer: Viewer) => Case, who: typeof viewers): Promise<{ whole: number[]; sql: number[] }> {
  const whole: number[] = [];
  const sql: number[] = [];
  for (let i = -who.length; i < samples; i++) {
    const began = performance.now();
    const viewer = who[(i + who.length) % who.length]!;
    const { call, statements } = make(viewer);
    const all = await timed(() => call(viewer.session));
    requests++;
    if (comparing) {
      if (i >= 0) whole.push(all);
      await pace(began, who.length);
      continue;
    }
    const prepared = await statements;
    await bare.query(`begin; set local app.id_empresa = '${viewer.staff.id_empresa}'`);
    const alone = await timed(async () => {
      for (const s of prepared) await bare.query({ name: s.name, text: s.sql, values: s.parameters as unknown[] });
    });
    await bare.query('commit');
    // the first round warms caches and prepares the statements
    if (i >= 0) {
      whole.push(all);
      sql.push(alone);
    }
    await pace(began, who.length);
  }
  return { whole, sql };
}

const results: Record<string, { p50: number; p95: number; sql_p50: number; sql_p95: number; razao: number }> = {};
const medians: Record<string, number> = {};
let worst = 0;
let worstSearch = 0;
const { rows: long } = await owner.query<{ id_sala: string; topic: string; ultimo_index: number }>(
  'select id_sala, topic, ultimo_index from sala order by ultimo_index desc limit 1',
);
const salas = long.map((r) => ({ id_sala: Number(r.id_sala), topic: r.topic, middle: Math.floor(r.ultimo_index / 2) }));
const choices = await choicesOf(owner, viewers[0]!.staff.id_empresa);
let cpu: ((requests: number) => Compared['cpu']) | undefined;
for (const escopo of ['departamento', 'todos'] as const) {
  const who = viewers.filter((v) => v.escopo === escopo);
  const cursors = await deepCursors(owner, who);
  for (const [name, make] of casesFor(escopo, cursors, escopo === 'todos' ? salas : [], choices)) {
    cpu ??= cpuPerRequest({ servidor: server.pid, banco: postgres.pid });
    const { whole, sql } = await measure(make, who);
    medians[`${name} (${escopo})`] = median(whole);
    const [p50, p95] = [percentile(whole, 0.5), percentile(whole, 0.95)];
    if (name.startsWith(searchName)) worstSearch = Math.max(worstSearch, p95);
    else worst = Math.max(worst, p95);
    const sql_p50 = percentile(sql, 0.5);
    results[`${name} (${escopo})`] = { p50, p95, sql_p50, sql_p95: percentile(sql, 0.95), razao: Math.round((p50 / sql_p50) * 10) / 10 };
  }
}
const ok = comparing || within(worst <= target && worstSearch <= searchTarget);
if (comparing) printCompared('listas', { p50: medians, cpu: cpu!(requests) });
else console.log(JSON.stringify({ bench: 'listas', ms: results, p95_maior: worst, p95_busca: worstSearch, ok }));
for (const { session } of viewers) session.close();
await bare.end();
await owner.end();
await server.stop();
await postgres.stop();
process.exit(ok ? 0 : 1);
