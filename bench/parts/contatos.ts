/**
 * The list of contatos in a company with a million of them: every order, filter and search over HTTP, page 1, 300, 20,000 and last, and
 * the page's statement bare on one connection. Target: p95 of each 100 ms, and of all that are asked for the first time. The first run
 * loads the million (minutes).
 */
import { contatosLista } from '@prosa/contract/contatos/lista.endpoints.ts';
import type { Staff } from '@prosa/server/src/core/auth/person.ts';
import { Client } from 'pg';
import { openMilhao } from '../contatos-dados.ts';
import { signIn } from '../support/company.ts';
import { comparing, cpuPerRequest, printCompared } from '../support/compare.ts';
import { milhao } from '../support/contatos.ts';
import { percentile } from '../support/percentile.ts';
import { freePort, startServer } from '../support/server.ts';
import { setting, within } from '../support/smallest.ts';
import { statementsOf } from '../support/statements.ts';
import { casesFor, choicesOf, lastPage, type Query } from './contatos-casos.ts';

const samples = comparing ? 6 : setting('PROSA_BENCH_AMOSTRAS', 20);
const target = 100;
const lookMs = setting('PROSA_BENCH_OLHAR', 4000);
const { connections, env, dataDir, server: postgres } = await openMilhao();
const owner = new Client(connections.owner);
await owner.connect();
const choices = await choicesOf(owner);
await owner.end();
const server = await startServer({ dataDir, port: await freePort(), env: { ...env, PROSA_LOG: 'error' } });
const admin = await signIn(server.url, milhao.person(0));
const attendant = await signIn(server.url, milhao.person(3));
const bare = new Client(connections.app);
await bare.connect();

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

type BareTime = (query: Parameters<typeof contatosLista.listar.query.parse>[0]) => Promise<number>;

interface Times {
  /** Asked for the first time by anybody. */
  primeira: number;
  p50: number;
  p95: number;
  sql_p50?: number;
}

/** Who jumps far has had the list on screen for a moment. */
async function arrive(person: typeof admin, { page, ...query }: Query): Promise<Query> {
  if (page === undefined) return query;
  await person.call(contatosLista.listar, { query });
  await new Promise((resolve) => setTimeout(resolve, lookMs));
  const { recordsFiltered } = await person.call(contatosLista.listar, { query });
  return { ...query, page: page === lastPage ? Math.ceil(recordsFiltered / 25) - 1 : page };
}

async function measure(person: typeof admin, query: Query, bareTime?: BareTime): Promise<Times> {
  const whole: number[] = [];
  const bareTimes: number[] = [];
  const asked = await arrive(person, query);
  const primeira = await timed(() => person.call(contatosLista.listar, { query: asked }));
  for (let i = 0; i < samples; i++) {
    whole.push(await timed(() => person.call(contatosLista.listar, { query: asked })));
    if (bareTime && i % 4 === 0) bareTimes.push(await bareTime(asked));
  }
  return {
    primeira: Math.round(primeira),
    p50: percentile(whole, 0.5),
    p95: percentile(whole, 0.95),
    ...(bareTime && { sql_p50: percentile(bareTimes, 0.5) }),
  };
}

if (comparing) {
  // pages far from the first wait for somebody who looks: what they cost is measured above all by the whole run
  const cases = [...casesFor(choices)].filter(([, query]) => query.page === undefined);
  const cpu = cpuPerRequest({ servidor: server.pid, banco: postgres.pid });
  const p50: Record<string, number> = {};
  for (const [name, query] of cases) p50[name] = (await measure(admin, query)).p50;
  printCompared('contatos', { p50, cpu: cpu(cases.length * (samples + 1)) });
  await bare.end();
  await server.stop();
  await postgres.stop();
  process.exit(0);
}
// of this version alone
const { firstRow, walkPage } = await import('@prosa/server/src/core/lists/long-list.ts');
const { longListOf } = await import('@prosa/server/src/core/registro/lista.ts');
const { contatosDaLista, pedidoDe } = await import('@prosa/server/src/modules/contatos/lista/lista.repository.ts');
const staff = { id_login: choices.admin, departamentos: [], escopos: { contato: 'todos' } } as unknown as Staff;
/** What the page costs when nothing is counted, mapped or shown around it. */
const bareTime: BareTime = async (query) => {
  const { page: _page, rpp, ordem, cursor: _cursor, ...filtro } = contatosLista.listar.query.parse(query);
  const [statement] = await statementsOf((db) => walkPage(db, longListOf(contatosDaLista, pedidoDe(staff, filtro, ordem)), firstRow, rpp));
  await bare.query(`begin read only; set local app.id_empresa = '${choices.id_empresa}'`);
  const time = await timed(() => bare.query(statement!.sql, statement!.parameters as unknown[]));
  await bare.query('commit');
  return time;
};
const ms: Record<string, Times> = {};
for (const [name, query] of casesFor(choices)) ms[name] = await measure(admin, query, bareTime);
ms['atendente, primeira página'] = await measure(attendant, {});
ms['atendente, busca'] = await measure(attendant, { q: 'maria' });
const worst = Object.entries(ms).toSorted(([, a], [, b]) => b.p95 - a.p95);
const over = worst.filter(([, { p95 }]) => p95 > target).map(([name]) => name);
const firsts = Object.values(ms).map(({ primeira }) => primeira);
const primeiras = { p50: percentile(firsts, 0.5), p95: percentile(firsts, 0.95), maior: Math.max(...firsts) };
const ok = within(over.length === 0 && primeiras.p95 <= target);
console.log(JSON.stringify({ bench: 'contatos', ms, p95_maior: worst[0]![1].p95, de: worst[0]![0], primeiras, acima: over, ok }));
await bare.end();
await server.stop();
await postgres.stop();
process.exit(ok ? 0 : 1);
