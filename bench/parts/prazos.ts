/**
 * What many tickets do at once, in the company of `bench tickets` (PROSA_BENCH_TICKETS asks for fewer). 200 people assume one ticket: one
 * wins; 200 are created: no gap. 5,000 deadlines fall due in one minute: each acts once, the last within 60 s, and the chat's p95 stays within
 * 1.5 times that of a quiet minute. A new policy over every open ticket: the list's p95 stays within 1.5 times. What was loaded is used up.
 */

import { Calendario } from '@prosa/contract/calendarios/calendarios.endpoints.ts';
import { ApiError } from '@prosa/contract/client.ts';
import { slaTicket } from '@prosa/contract/tickets/sla.endpoints.ts';
import { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import { openDatabase } from '@prosa/server/src/core/db/database.ts';
import { Client, escapeIdentifier } from 'pg';
import { ticketsDataSet } from '../dados/tickets.ts';
import { chatOf } from '../medir/chat-times.ts';
import { type Call, signIn } from '../support/company.ts';
import { openDataSet } from '../support/data-set.ts';
import { percentile } from '../support/percentile.ts';
import { freePort, startServer } from '../support/server.ts';
import { setting, within } from '../support/smallest.ts';
import { volumeTickets as volume } from '../support/tickets.ts';

const atOnce = setting('PROSA_BENCH_PESSOAS', 200);
const deadlines = Math.min(5000, Math.round(volume.linhas / 20));
const worse = 1.5;
const quietMs = setting('PROSA_BENCH_SEGUNDOS', 30) * 1000;
/** In which all of them fall due. */
const dueSeconds = setting('PROSA_BENCH_PRAZOS', 60);

const { connections, env, dataDir, server: postgres } = await openDataSet(ticketsDataSet);
const server = await startServer({ dataDir, port: await freePort(), env: { ...env, PROSA_LOG: 'error' } });
const database = openDatabase(connections, (error) => console.error(error));
const owner = new Client(connections.owner);
await owner.connect();
const chief = (await signIn(server.url, volume.person(0))).call;
const one = async <T extends object>(text: string, values: unknown[] = []): Promise<T> => (await owner.query<T>(text, values)).rows[0]!;
const during = (ms: number): (() => boolean) => {
  const end = Date.now() + ms;
  return () => Date.now() > end;
};

const { id_ticket, id_contato } = await one<{ id_ticket: number; id_contato: number }>(
  `select id_ticket::float8, id_contato::float8 from ticket where categoria = 'aberto' and id_responsavel is null and excluido_em is null limit 1`,
);
await owner.query(`update grupo set escopo_ticket = 'todos', escopo_contato = 'todos'`);
const people: Call[] = [];
for (let n = 0; n < atOnce; n++) people.push((await signIn(server.url, volume.person(n))).call);

const assumed = await Promise.allSettled(people.map((call) => call(tickets.assumir, { params: { id: id_ticket } })));
const won = assumed.filter((o) => o.status === 'fulfilled').length;
const told = assumed.filter((o) => o.status === 'rejected' && o.reason instanceof ApiError && o.reason.http === 409).length;

const { numero } = await one<{ numero: number }>('select max(numero) as numero from ticket');
const made = await Promise.allSettled(people.map((call, n) => call(tickets.store, { body: { titulo: `Ao mesmo tempo ${n}`, id_contato } })));
const { n: inLine } = await one<{ n: number }>('select count(distinct numero)::int as n from ticket where numero between $1::int + 1 and $1::int + $2::int', [
  numero,
  atOnce,
]);
const created = made.filter((o) => o.status === 'fulfilled').length;

/** Whether nothing of these is due any more, asked now and then. */
function watch(condition: () => Promise<boolean>, mostMs: number) {
  let over = false;
  const done = (async () => {
    const began = performance.now();
    while (!(await condition()) && performance.now() - began < mostMs) await new Promise((resolve) => setTimeout(resolve, 500));
    over = true;
    return performance.now() - began;
  })();
  return { over: () => over, done };
}

const chat = await chatOf(server.url, database);
const quietChat = await chat.during(10, during(quietMs));
const { ultimo } = await one<{ ultimo: string }>('select coalesce(max(id_evento), 0) as ultimo from evento');
const { rows: due } = await owner.query<{ id: number }>(
  `with alguns as (select id_ticket, row_number() over () as n from (select id_ticket from ticket where categoria = 'aberto' and excluido_em is null
      and vence_em is null order by id_ticket desc limit ${deadlines}) x)
    update ticket t set prazo = now() + a.n * interval '${dueSeconds} seconds' / ${deadlines}, vence_acao = 'vencer', vence_em = now() + a.n * interval '${dueSeconds} seconds' / ${deadlines}
    from alguns a where t.id_ticket = a.id_ticket returning t.id_ticket::float8 as id`,
);
const ids = due.map(({ id }) => id);
const swept = watch(
  async () => (await one<{ n: number }>('select count(*)::int as n from ticket where id_ticket = any ($1) and vence_em is not null', [ids])).n === 0,
  240_000,
);
const busyChat = await chat.during(10, swept.over);
const acted = await one<{ n: number; once: boolean }>(
  `select coalesce(sum(n), 0)::int as n, bool_and(n = 1) as once from (select count(*) as n from evento where tipo = 'ticket_vencido' and id_evento > $1 group by dados ->> 'id_ticket') x`,
  [ultimo],
);
const { atraso } = await one<{ atraso: number }>(
  `select max(extract(epoch from e.criado_em - t.prazo))::float8 as atraso from evento e join ticket t on t.id_ticket = (e.dados ->> 'id_ticket')::bigint
    where e.tipo = 'ticket_vencido' and e.id_evento > $1`,
  [ultimo],
);

async function lists(over: () => boolean): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; !over(); n++) {
    const began = performance.now();
    await people[n % Math.min(20, atOnce)]!(tickets.getAll, { query: { ordem: 'ultima_em desc' } });
    times.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return times;
}
await lists(during(quietMs / 6));
const quietList = await lists(during(quietMs));
// a year of working hours, which is longer than the oldest is open: nothing falls due by it
const workday = [{ inicio: 8 * 60, fim: 18 * 60 }];
const { id_calendario } = await chief(Calendario.store, { body: { nome: 'Dias úteis', semana: [[], workday, workday, workday, workday, workday, []] } });
await chief(slaTicket.store, { body: { nome: 'Nova para todos', solucao_min: 525_600, id_calendario } });
const planned = watch(
  async () => (await one<{ n: number }>(`select count(*)::int as n from graphile_worker.jobs where task_identifier = 'tickets_prazos_rever'`)).n === 0,
  600_000,
);
const busyList = await lists(planned.over);
const { n: under } = await one<{ n: number }>('select count(*)::int as n from ticket where id_sla is not null');

const ratio = (busy: readonly number[], quiet: readonly number[]): number => Math.round((percentile(busy, 0.95) / percentile(quiet, 0.95)) * 100) / 100;
const figures = {
  assumir: { pessoas: atOnce, ganharam: won, souberam: told },
  criar: { pedidos: atOnce, criados: created, em_sequencia: inLine },
  prazos: { quantos: ids.length, atos: acted.n, cada_um_uma_vez: acted.once, ultimo_atraso_s: Math.round(atraso * 10) / 10 },
  chat_p95: { quieto: percentile(quietChat, 0.95), nos_prazos: percentile(busyChat, 0.95), vezes: ratio(busyChat, quietChat) },
  lista_p95: {
    quieta: percentile(quietList, 0.95),
    na_politica: percentile(busyList, 0.95),
    vezes: ratio(busyList, quietList),
    tickets: under,
    segundos: Math.round((await planned.done) / 1000),
  },
};
const ok =
  won === 1 &&
  told === atOnce - 1 &&
  created === atOnce &&
  inLine === created &&
  acted.n === ids.length &&
  acted.once &&
  within(atraso <= 60 && figures.chat_p95.vezes <= worse && figures.lista_p95.vezes <= worse);
console.log(JSON.stringify({ bench: 'prazos', ...figures, ok }));
chat.close();
// the next part loads it anew
await owner.query(`comment on database ${escapeIdentifier(volume.banco)} is 'usado'`);
await owner.end();
await database.close();
await server.stop();
await postgres.stop();
process.exit(ok ? 0 : 1);
