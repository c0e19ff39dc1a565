/**
 * A company of a million tickets and five million entries (PROSA_BENCH_TICKETS asks for fewer): the list in every order, page 1 and 20,000,
 * each filter, searches, the views and their counters, a ticket's answers and its clock; one person at a time and 16 at once, of all
 * scopes. Targets: p95 100 ms alone and 250 ms with 16, kept counters 2 ms bare. Then 5,000 deadlines fall due in one minute: each once,
 * the last within 60 s.
 */
import { slaTicket } from '@prosa/contract/tickets/sla.endpoints.ts';
import { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import { Client } from 'pg';
import { loadTicketsBench } from '../dados/tickets.ts';
import { type Call, signIn } from '../support/company.ts';
import { openDataSet } from '../support/data-set.ts';
import { percentile } from '../support/percentile.ts';
import { freePort, startServer } from '../support/server.ts';
import { volumeTickets as volume } from '../support/tickets.ts';

const samples = 20;
const crowd = 16;
const targets = { 1: 100, 16: 250 } as const;
const deadlines = Math.min(5000, Math.round(volume.linhas / 20));

const {
  connections,
  env,
  dataDir,
  server: postgres,
} = await openDataSet({
  banco: volume.banco,
  empresa: volume.empresa,
  linhas: { ticket: volume.linhas, ticket_entrada: volume.entradas },
  fontes: ['bench/dados/tickets.ts', 'bench/support/tickets.ts', 'bench/dados/nomes.ts', 'bench/dados/aleatorio.ts'],
  load: loadTicketsBench,
});
const server = await startServer({ dataDir, port: await freePort(), env: { ...env, PROSA_LOG: 'error' } });
const owner = new Client(connections.owner);
await owner.connect();
const people: Call[] = [];
for (let n = 0; n < 20; n++) people.push((await signIn(server.url, volume.person(n * 2))).call);
const [chief] = people;

const { rows: some } = await owner.query<{ id_ticket: number; id_contato: number; numero: number }>(
  'select id_ticket::float8, id_contato::float8, numero from ticket where excluido_em is null order by id_ticket desc limit 1',
);
const { id_ticket, id_contato, numero } = some[0]!;
const far = Math.min(20_000, Math.floor(volume.linhas / 25) - 5);

type Query = NonNullable<Parameters<typeof list>[1]>;
const list = (call: Call, query: Record<string, string | number>) => call(tickets.getAll, { query });
const orders = ['ultima_em', 'created_at', 'prazo', 'prioridade', 'numero'];
const queries: Record<string, Query> = {
  ...Object.fromEntries(orders.flatMap((o) => ['asc', 'desc'].map((way) => [`por ${o} ${way}`, { ordem: `${o} ${way}` }]))),
  ...Object.fromEntries([300, far].map((page) => [`página ${page}`, { ordem: 'ultima_em desc', page }])),
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
const opened = await Promise.all(Array.from({ length: samples }, () => timed(() => chief!(tickets.getRespostas, { params: { id: id_ticket }, query: {} }))));
const clock = await Promise.all(Array.from({ length: samples }, () => timed(() => chief!(slaTicket.relogio, { params: { id: id_ticket } }))));

/** 5,000 promises fall due at one moment. */
async function fallDue(): Promise<{ quantos: number; avisos: number; ultimo_s: number }> {
  const { rows } = await owner.query<{
    id: number;
  }>(`with alguns as (select id_ticket from ticket where categoria = 'aberto' and excluido_em is null and vence_em is null order by id_ticket desc limit ${deadlines})
    update ticket t set prazo = now() + interval '3 seconds', vence_acao = 'vencer', vence_em = now() + interval '3 seconds' from alguns a where t.id_ticket = a.id_ticket returning t.id_ticket::float8 as id`);
  const ids = rows.map(({ id }) => id);
  const due = performance.now() + 3000;
  const { rows: before } = await owner.query<{ ultimo: string }>('select coalesce(max(id_evento), 0) as ultimo from evento');
  for (;;) {
    const { rows: left } = await owner.query<{ n: number }>(`select count(*)::int as n from ticket where id_ticket = any ($1) and vence_em is not null`, [ids]);
    if (left[0]!.n === 0 || performance.now() - due > 180_000) break;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  const ultimo_s = Math.round((performance.now() - due) / 100) / 10;
  const { rows: told } = await owner.query<{ n: number }>(`select count(*)::int as n from evento where tipo = 'ticket_vencido' and id_evento > $1`, [
    before[0]!.ultimo,
  ]);
  return { quantos: ids.length, avisos: told[0]!.n, ultimo_s };
}
const prazos = await fallDue();
const ok = over.length === 0 && prazos.avisos === prazos.quantos && prazos.ultimo_s <= 60;
console.log(
  JSON.stringify({
    bench: 'tickets',
    tickets: volume.linhas,
    ms,
    respostas_p95: percentile(opened, 0.95),
    relogio_p95: percentile(clock, 0.95),
    prazos,
    acima: over,
    ok,
  }),
);
await owner.end();
await server.stop();
await postgres.stop();
process.exit(ok ? 0 : 1);
