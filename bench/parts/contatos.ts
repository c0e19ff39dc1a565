/**
 * The list of contatos in a company with a million of them: every order, filter and search over HTTP, page 1 and page 20,000, and
 * the page's statement bare on one connection. Target: p95 of each 100 ms. The first run loads the million (minutes).
 */
import { contatosLista } from '@prosa/contract/contatos/contatos.lista.ts';
import type { Staff } from '@prosa/server/src/core/auth/person.ts';
import { walkPage } from '@prosa/server/src/core/lists/long-list.ts';
import * as lista from '@prosa/server/src/modules/contatos/contatos.lista.repository.ts';
import { Client } from 'pg';
import { openMilhao } from '../contatos-dados.ts';
import { signIn } from '../support/company.ts';
import { milhao } from '../support/contatos.ts';
import { percentile } from '../support/percentile.ts';
import { freePort, startServer } from '../support/server.ts';
import { statementsOf } from '../support/statements.ts';
import { casesFor, choicesOf } from './contatos-casos.ts';

const samples = 20;
const target = 100;
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

const staff = { id_login: choices.admin, departamentos: [], escopos: { contato: 'todos' } } as unknown as Staff;
/** What the page costs when nothing is counted, mapped or shown around it. */
async function bareTime(query: Parameters<typeof contatosLista.listar.query.parse>[0]): Promise<number> {
  const { page: _page, rpp, ordem, cursor: _cursor, ...filtro } = contatosLista.listar.query.parse(query);
  const [statement] = await statementsOf((db) => walkPage(db, lista.longListOf({ person: staff, filtro, ordem }), null, rpp));
  await bare.query(`begin read only; set local app.id_empresa = '${choices.id_empresa}'`);
  const ms = await timed(() => bare.query(statement!.sql, statement!.parameters as unknown[]));
  await bare.query('commit');
  return ms;
}

const ms: Record<string, { p50: number; p95: number; sql_p50: number }> = {};
for (const [name, query] of casesFor(choices)) {
  const whole: number[] = [];
  const alone: number[] = [];
  // the first asks warm the caches; of a far page they make the map of the list
  for (let i = -2; i < samples; i++) {
    const took = await timed(() => admin.call(contatosLista.listar, { query }));
    if (i < 0) continue;
    whole.push(took);
    if (i % 4 === 0) alone.push(await bareTime(query));
  }
  ms[name] = { p50: percentile(whole, 0.5), p95: percentile(whole, 0.95), sql_p50: percentile(alone, 0.5) };
}
for (const [name, query] of [
  ['atendente, primeira página', {}],
  ['atendente, busca', { q: 'maria' }],
] as const) {
  const whole: number[] = [];
  for (let i = -2; i < samples; i++) {
    const took = await timed(() => attendant.call(contatosLista.listar, { query }));
    if (i >= 0) whole.push(took);
  }
  ms[name] = { p50: percentile(whole, 0.5), p95: percentile(whole, 0.95), sql_p50: Number.NaN };
}
const worst = Object.entries(ms).toSorted(([, a], [, b]) => b.p95 - a.p95);
const over = worst.filter(([, { p95 }]) => p95 > target).map(([name]) => name);
console.log(JSON.stringify({ bench: 'contatos', ms, p95_maior: worst[0]![1].p95, de: worst[0]![0], acima: over, ok: over.length === 0 }));
await bare.end();
await server.stop();
await postgres.stop();
process.exit(over.length === 0 ? 0 : 1);
