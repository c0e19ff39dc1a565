/**
 * A company of a million tickets and five million entries (PROSA_BENCH_TICKETS asks for fewer): the list in every order, page 1 and 20,000,
 * each filter, searches, the views and their counters, a ticket's answers and its clock; one person at a time and 16 at once, of all
 * scopes. Targets: p95 100 ms alone and 250 ms with 16, kept counters 2 ms bare.
 */
import { slaTicket } from '@prosa/contract/tickets/sla.endpoints.ts';
import { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import { Client } from 'pg';
import { ticketsDataSet } from '../dados/tickets.ts';
import { type Call, signIn } from '../support/company.ts';
import { openDataSet } from '../support/data-set.ts';
import { percentile } from '../support/percentile.ts';
import { freePort, startServer } from '../support/server.ts';
import { setting, within } from '../support/smallest.ts';
import { volumeTickets as volume } from '../support/tickets.ts';

const samples = setting('PROSA_BENCH_AMOSTRAS', 20);
const crowd = 16;
const targets = { 1: 100, 16: 250 } as const;

const { connections, env, dataDir, server: postgres } = await openDataSet(ticketsDataSet);
const server = await startServer({ dataDir, port: await freePort(), env: { ...env, PROSA_LOG: 'error' } });
const owner = new Client(connections.owner);
await owner.connect();
const people: Call[] = [];
// of all scopes: 4 see everything, 4 their own alone, 12 two departamentos
for (let n = 0; n < 20; n++) people.push((await signIn(server.url, volume.person(n < 16 ? n * 2 : volume.pessoas - n))).call);
const [chief] = people;

const { rows: some } = await owner.query<{ id_ticket: number; id_contato: number; numero: number }>(
  `select id_ticket::float8, id_contato::float8, numero from ticket where numero = ${volume.linhas}`,
);
const { id_ticket, id_contato, numero } = some[0]!;
const far = Math.min(20_000, Math.floor(volume.linhas / 25) - 5);

type Query = NonNullable<Parameters<typeof list>[1]>;
const list = (call: Call, query: Record<string, string | number>) => call(tickets.getAll, { query });
const orders = ['ultima_em', 'created_at', 'prazo', 'prioridade', 'numero'];
const queries: Record<string, Query> = {
  ...Object.fromEntries(orders.flatMap((o) => ['asc', 'desc'].map((way) => [`por ${o} ${way}`, { ordem: `${o} ${way}` }]))),
  ...Object.fromEntries([300, Math.floor(volume.linhas / 125), far].map((page) => [`página ${page}`, { ordem: 'ultima_em desc', page }])),
  ...Object.fromEntries(['meus', 'sem_responsavel', 'equipe', 'vencendo', 'vencidos', 'aguardando_cliente'].map((visao) => [`visão ${visao}`, { visao }])),
  'só abertos': { situacao: 'abertos' },
  'só encerrados': { situacao: 'encerrados' },
  urgentes: { prioridade: 4 },
  'urgentes abertos': { prioridade: 4, situacao: 'abertos' },
  'de um contato': { id_contato },
  'sem departamento': { id_departamento: 0 },
  'busca por número': { q: String(numero) },
  'busca por #número': { q: `#${numero}` },
  'busca "sofá"': { q: 'sofá' },
  'busca "troca tapete"': { q: 'troca tapete' },
  'busca por contato': { q: 'maria silva' },
  'busca por palavra rara de respostas': { q: 'zepelim' },
  'busca por palavras de respostas': { q: 'reembolso técnico' },
  'busca por contato e resposta': { q: 'maria visita' },
  'busca sem nada': { q: 'qwertyk' },
};
const asks: Record<string, (call: Call) => Promise<unknown>> = {
  ...Object.fromEntries(Object.entries(queries).map(([name, query]) => [`lista: ${name}`, (call: Call) => list(call, query)])),
  contadores: (call) => call(tickets.contagens, {}),
  [`respostas de um ticket com ${volume.noMaior}`]: () => chief!(tickets.getRespostas, { params: { id: id_ticket }, query: { rpp: volume.noMaior } }),
  relógio: () => chief!(slaTicket.relogio, { params: { id: id_ticket } }),
};

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
/** Each asked by the next person, so many on their way at once. */
async function press(ask: (call: Call) => Promise<unknown>, atOnce: number): Promise<number[]> {
  const times: number[] = [];
  const turns = Array.from({ length: samples * atOnce }, (_, i) => people[i % people.length]!);
  const worker = async (): Promise<void> => {
    for (let call = turns.pop(); call; call = turns.pop()) times.push(await timed(() => ask(call)));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return times;
}

// a server that was started this moment compiles, and its connections plan, what it is asked first
for (let n = 0; n < 5; n++) for (const call of people) await list(call, {});
const ms: Record<string, object> = {};
const over: string[] = [];
for (const [name, ask] of Object.entries(asks)) {
  await ask(chief!);
  const row: Record<string, number> = {};
  for (const atOnce of [1, crowd] as const) {
    const times = await press(ask, atOnce);
    row[`p95_${atOnce}`] = percentile(times, 0.95);
    if (percentile(times, 0.95) > targets[atOnce]) over.push(`${name}, ${atOnce}`);
  }
  ms[name] = row;
}
const ok = within(over.length === 0);
console.log(
  JSON.stringify({
    bench: 'tickets',
    tickets: volume.linhas,
    ms,
    acima: over,
    ok,
  }),
);
await owner.end();
await server.stop();
await postgres.stop();
process.exit(ok ? 0 : 1);
