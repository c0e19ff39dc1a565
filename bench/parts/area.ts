/**
 * The client area of a company with 2,000 clientes. The list of one with 2,000 tickets, in pages, searches and states: p95 at most 50 ms.
 * Then all 2,000 look at a ticket and ask again as their open screens do (every 15 s; here as fast as it goes): how many hear 304, and what
 * one costs. At their own pace they leave the team's list at most 1.2 times its p95. Then 100,000 guesses at codes and at links: none opens
 * anything, and the owner comes in afterwards.
 * PROSA_BENCH_PALPITES asks for fewer.
 */
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { asCliente, createClient } from '@prosa/contract/client.ts';
import { areaTickets } from '@prosa/contract/tickets/area.endpoints.ts';
import { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import { Client } from 'pg';
import { loadArea } from '../dados/area.ts';
import { areaDeClientes as area } from '../support/area.ts';
import { signIn, until } from '../support/company.ts';
import { cpuSeconds } from '../support/cpu.ts';
import { openDataSet } from '../support/data-set.ts';
import { percentile } from '../support/percentile.ts';
import { freePort, startServer } from '../support/server.ts';
import { setting, within } from '../support/smallest.ts';

const samples = setting('PROSA_BENCH_AMOSTRAS', 40);
const atOnce = 16;
const target = 50;
const guesses = setting('PROSA_BENCH_PALPITES', 100_000);
/** An open screen asks again after so many seconds. */
const again = setting('PROSA_BENCH_SEGUNDOS', 15);

const {
  connections,
  env,
  dataDir,
  server: postgres,
} = await openDataSet({
  banco: area.banco,
  empresa: area.empresa,
  linhas: { cliente: area.clientes, ticket: area.muitos + area.poucos * (area.clientes - 1) },
  fontes: ['bench/dados/area.ts', 'bench/support/area.ts'],
  load: loadArea,
});
const server = await startServer({ dataDir, port: await freePort(), env: { ...env, PROSA_LOG: 'error' } });
const base = `${server.url}/api`;
const owner = new Client(connections.owner);
await owner.connect();

const token = (): string => randomBytes(32).toString('base64url');
const tokens = Array.from({ length: area.clientes }, token);
await owner.query(
  `insert into interno.sessao (token_hash, id_acesso, id_empresa, id_acesso_cliente, expira_em)
   select decode(x.hash, 'hex'), a.id_acesso, g.id_empresa, g.id_acesso_cliente, now() + interval '1 hour'
   from unnest($1::text[], $2::text[]) as x (hash, usuario) join interno.acesso a on a.usuario = x.usuario join interno.acesso_cliente g on g.id_acesso = a.id_acesso`,
  [tokens.map((t) => createHash('sha256').update(t).digest('hex')), tokens.map((_, n) => area.cliente(n))],
);
const { rows: firsts } = await owner.query<{ usuario: string; id_ticket: number }>(
  `select c.email as usuario, min(t.id_ticket)::float8 as id_ticket from ticket t join cliente c using (id_empresa, id_cliente) group by 1`,
);
const ticketOf = new Map(firsts.map((row) => [row.usuario, row.id_ticket]));

/** Works through the turns, so many at once. */
async function crowd<T>(turns: readonly T[], work: (turn: T) => Promise<void>, many = atOnce): Promise<number[]> {
  const times: number[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let i = next++; i < turns.length; i = next++) {
      const began = performance.now();
      await work(turns[i]!);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: many }, worker));
  return times;
}
const spread = (times: readonly number[]) => ({ p50: percentile(times, 0.5), p95: percentile(times, 0.95) });

// the list of many tickets
const first = createClient({ base, token: () => tokens[0]! });
const listed = asCliente(tickets.getAll);
const lists: Record<string, Record<string, string | number>> = {
  abertos: { situacao: 'abertos' },
  todos: {},
  'página 40': { page: 40 },
  'última página': { page: Math.floor(area.muitos / 25) - 1 },
  'busca "sofá"': { q: 'sofá' },
  'busca por número': { q: '1500' },
  'busca sem nada': { q: 'qwertyk' },
};
const lista: Record<string, object> = {};
const over: string[] = [];
for (const [name, query] of Object.entries(lists)) {
  await first(listed, { query });
  const times = await crowd(Array.from({ length: samples }), async () => void (await first(listed, { query })), 1);
  lista[name] = spread(times);
  if (percentile(times, 0.95) > target) over.push(name);
}
const inicio = spread(await crowd(Array.from({ length: samples }), async () => void (await first(areaTickets.inicio, {})), 1));

// open screens that ask again
const tags = new Map<string, string>();
const counts = { 200: 0, 304: 0 };
async function look(n: number): Promise<void> {
  for (const path of [`area_cliente/ticket/${ticketOf.get(area.cliente(n))!}`, 'area_cliente/inicio']) {
    const key = `${n} ${path}`;
    const known = tags.get(key);
    const response = await fetch(`${base}/${path}`, { headers: { authorization: `Bearer ${tokens[n]!}`, ...(known && { 'if-none-match': known }) } });
    await response.arrayBuffer();
    if (response.status !== 200 && response.status !== 304) throw new Error(`${path}: ${response.status}`);
    counts[response.status] += 1;
    tags.set(key, response.headers.get('etag') ?? '');
  }
}
const everybody = Array.from({ length: area.clientes }, (_, n) => n);
await crowd(everybody, look);
const asked = { ...counts };
// a tenth of them are answered meanwhile
await owner.query(`update ticket set ultima_em = now(), versao = versao + 1 where id_ticket = any ($1::bigint[])`, [
  everybody.filter((n) => n % 10 === 0).map((n) => ticketOf.get(area.cliente(n))!),
]);
const [cpu, began] = [cpuSeconds(server.pid) ?? Number.NaN, performance.now()];
const times: number[] = [];
for (let round = 0; round < 3; round++) times.push(...(await crowd(everybody, look)));
const asks = counts[200] + counts[304] - asked[200] - asked[304];
const olhar = {
  pedidos: asks,
  share_304: Math.round(((counts[304] - asked[304]) / asks) * 1000) / 1000,
  por_segundo: Math.round(asks / ((performance.now() - began) / 1000)),
  cpu_ms_por_pedido: Math.round((((cpuSeconds(server.pid) ?? Number.NaN) - cpu) / asks) * 1e6) / 1000,
  ...spread(times),
};

// the team works while all 2,000 look every 15 s, each at a moment of their own
const { call: team } = await signIn(server.url, area.admin);
async function worked(seconds: number): Promise<number[]> {
  const taken: number[] = [];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const at = performance.now();
    await team(tickets.getAll, { query: { page: taken.length % 20 } });
    taken.push(performance.now() - at);
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  return taken;
}
await worked(again / 5);
const alone = await worked((again * 2) / 3);
const cpuBefore = cpuSeconds(server.pid) ?? Number.NaN;
const looking = everybody.map(async (n) => {
  await new Promise((resolve) => setTimeout(resolve, (n * again * 1000) / everybody.length));
  await look(n);
});
const beside = await worked(again);
await Promise.all(looking);
const equipe = {
  p95_sem: percentile(alone, 0.95),
  p95_com_2000: percentile(beside, 0.95),
  processador: Math.round((((cpuSeconds(server.pid) ?? Number.NaN) - cpuBefore) / again) * 1000) / 1000,
};

// guesses
const usuario = area.cliente(1);
const anybody = createClient({ base });
const { pedido } = await anybody(login.pedirCodigo, { body: { usuario, canal: 'email' } });
let text = '';
await until('código', async () => {
  const { data } = (await (await fetch(`${server.url}/dev/emails.json`)).json()) as { data: { to: string; text: string }[] };
  text = data.find((m) => m.to === usuario)?.text ?? '';
  return text !== '';
});
const codigo = /\b\d{6}\b/.exec(text)![0];
const sessions = async (): Promise<number> => (await owner.query<{ n: number }>('select count(*)::int as n from interno.sessao')).rows[0]!.n;
const before = await sessions();
const answers: Record<string, number> = {};
const count = (kind: string, status: number): void => void (answers[`${kind} ${status}`] = (answers[`${kind} ${status}`] ?? 0) + 1);
const guessing = await crowd(
  Array.from({ length: guesses }, (_, i) => i),
  async (i) => {
    if (i % 2 === 0) {
      const response = await fetch(`${server.url}/token/${token()}`, { headers: { accept: 'text/html' } });
      await response.arrayBuffer();
      return count('link', response.status);
    }
    const body = { pedido: token(), codigo: String(randomInt(1_000_000)).padStart(6, '0') };
    const response = await fetch(`${base}/login/entrar_com_codigo`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    await response.arrayBuffer();
    count('código', response.status);
  },
  32,
);
const opened = (await sessions()) - before;
const inside = await anybody(login.entrarComCodigo, { body: { pedido, codigo } }).then(
  () => true,
  () => false,
);
const palpites = { quantos: guesses, respostas: answers, abertos: opened, dono_entra: inside, ...spread(guessing) };

const ok = opened === 0 && inside && within(over.length === 0 && equipe.p95_com_2000 <= equipe.p95_sem * 1.2);
console.log(JSON.stringify({ bench: 'area', lista, inicio, acima: over, olhar, equipe, palpites, ok }));
await owner.end();
await server.stop();
await postgres.stop();
process.exit(ok ? 0 : 1);
