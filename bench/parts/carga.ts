/**
 * Many attendants at once: 1, 16 and 100 requests on their way, each asked by the next of a hundred people, as the desk asks: the first
 * page of each tab in turn, the counters of the tabs, a sala with its newest messages. The whole product over the socket, in
 * requests a second, with the processor time of Node and of PostgreSQL apart; and the counters bare, for everybody of the company.
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
import { casesFor, choicesOf, staffOf, type Viewer } from './listas-casos.ts';

const crowds = comparing ? [16] : [1, 16, 100];
const seconds = comparing ? 4 : setting('PROSA_BENCH_SEGUNDOS', 6);
const warmSeconds = Math.min(2, seconds);
/** Milliseconds: p95 of the list with 16 at once, and of counting alone. */
const listTarget = 120;
const countTarget = 2;
const attendants = setting('PROSA_BENCH_PESSOAS', volume.pessoas - 4);

const { connections, env, dataDir, server: postgres } = await openConversas();
const owner = new Client(connections.owner);
await owner.connect();
const server = await startServer({ dataDir, port: await freePort(), env: { ...env, PROSA_LOG: 'error' } });

interface Person extends Viewer {
  readonly session: ChatSession;
  readonly salas: readonly { chat_id: number; topic: string }[];
}
async function enter(n: number): Promise<Person> {
  const person = await signIn(server.url, volume.person(n));
  const { session } = openChat({ url: () => server.url, person, handlers: {}, report: (problem) => console.error(problem) });
  await until('entrada', async () => session.state === 'active');
  const staff = await staffOf(owner, person.id_login, person.id_empresa);
  const { rows } = await owner.query<{ id_sala: string; topic: string }>(
    'select id_sala, topic from sala_membro join sala using (id_empresa, id_sala) where id_login = $1 and aberta order by id_sala limit 50',
    [person.id_login],
  );
  return {
    session,
    http: person.call,
    staff,
    escopo: n < 4 ? 'todos' : 'departamento',
    salas: rows.map((r) => ({ chat_id: Number(r.id_sala), topic: r.topic })),
  };
}
const crowd: Person[] = [];
for (let n = 4; n < 4 + attendants; n++) crowd.push(await enter(n));

const tabs = ['minhas', 'fila', 'todas'] as const;
/** What the desk asks, the turn-th time of this person. */
const asks: Readonly<Record<string, (person: Person, turn: number) => Promise<unknown>>> = {
  lista: ({ session }, turn) => session.call('lista_atendimentos', { aba: tabs[turn % tabs.length]! }),
  contadores: ({ session }) => session.call('lista_atendimentos', { aba: 'minhas', limite: 1 }),
  async conversa({ session, salas }, turn) {
    const { chat_id, topic } = salas[turn % salas.length]!;
    await session.call('get_chat_status', { chat_id });
    await session.call('get_messages_history', { limit: 60 }, topic);
  },
};

let next = 0;
/** Milliseconds of each request that ended in these seconds, with `atOnce` on their way all the time. */
async function press(ask: (typeof asks)[string], atOnce: number, during: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + during * 1000;
  const worker = async (): Promise<void> => {
    for (let began = performance.now(); began < end; began = performance.now()) {
      const turn = next++;
      await ask(crowd[turn % crowd.length]!, Math.floor(turn / crowd.length));
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return times;
}

const round = (value: number): number => Math.round(value * 100) / 100;
const results: Record<string, object> = {};
const medians: Record<string, number> = {};
const perSecond: Record<string, number> = {};
let worst = 0;
let requests = 0;
let total: ((requests: number) => Compared['cpu']) | undefined;
for (const [name, ask] of Object.entries(asks)) {
  for (const atOnce of crowds) {
    await press(ask, atOnce, warmSeconds);
    const pids = { servidor: server.pid, banco: postgres.pid };
    total ??= cpuPerRequest(pids);
    const cpu = cpuPerRequest(pids);
    const times = await press(ask, atOnce, seconds);
    requests += times.length;
    const { servidor, banco } = cpu(times.length);
    const p95 = percentile(times, 0.95);
    if (name === 'lista' && atOnce === 16) worst = p95;
    medians[`${name}, ${atOnce}`] = median(times);
    perSecond[`${name}, ${atOnce}`] = times.length / seconds;
    results[`${name}, ${atOnce} de uma vez`] = {
      por_segundo: Math.round(times.length / seconds),
      p50: percentile(times, 0.5),
      p95,
      p99: percentile(times, 0.99),
      cpu_node: round(servidor),
      cpu_banco: round(banco),
    };
  }
}
if (comparing) printCompared('carga', { p50: medians, cpu: total!(requests), porSegundo: perSecond });

/** Everybody's counters by their statement alone, planned as the product has it planned: the best of three of each person. */
async function countersAlone(): Promise<{ p50: number; maior: number }> {
  for (let n = 0; n < 4; n++) crowd.push(await enter(n));
  const choices = await choicesOf(owner, crowd[0]!.staff.id_empresa);
  const bare = new Client(connections.app);
  await bare.connect();
  const times: number[] = [];
  for (const person of crowd) {
    const [, make] = [...casesFor(person.escopo, new Map(), [], choices)].find(([name]) => name === 'totais das abas')!;
    const { statements, planned } = make(person);
    let alone = Number.POSITIVE_INFINITY;
    for (const { name, sql, parameters } of await statements) {
      for (let i = 0; i < 3; i++) {
        await bare.query(`begin; set local app.id_empresa = '${person.staff.id_empresa}'; ${planned ?? ''}`);
        const began = performance.now();
        await bare.query({ name, text: sql, values: parameters as unknown[] });
        alone = Math.min(alone, performance.now() - began);
        await bare.query('commit');
      }
    }
    times.push(alone);
  }
  await bare.end();
  return { p50: percentile(times, 0.5), maior: percentile(times, 1) };
}
let ok = true;
if (!comparing) {
  const contadores = await countersAlone();
  ok = within(worst <= listTarget && contadores.maior <= countTarget);
  console.log(JSON.stringify({ bench: 'carga', ms: results, contadores_ms: contadores, ok }));
}
for (const { session } of crowd) session.close();
await owner.end();
await server.stop();
await postgres.stop();
process.exit(ok ? 0 : 1);
