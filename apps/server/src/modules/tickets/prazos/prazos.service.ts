import { type MetaDeSla, nomesDasMetas } from '@prosa/contract/tickets/sla.schemas.ts';
import type { Db } from '../../../core/db/database.ts';
import { type Consumer, recordEvent } from '../../../core/domain-events/domain-events.ts';
import type { Core } from '../../../core/module.ts';
import { fecharTicket, lembrarCliente, terminarEspera } from '../espera/espera.ts';
import type { TicketsDomainEvents } from '../tickets.domain-events.ts';
import { escalar } from './escalar.ts';
import { marcasDe, type Proximo, planoDe } from './relogio.policy.ts';
import type { LinhaDoRelogio } from './relogio.repository.ts';
import * as repository from './relogio.repository.ts';
import { avancar, guardar, type HorasVistas, noTempo, planejar, planejarLinha } from './relogio.ts';
import { reverPrazos } from './rever.ts';
import { contar } from './sistema.ts';

/** How many due tickets are taken at once; more of them wait for the next round of the same sweep. */
const batch = 400;
/** So many of an empresa in one transaction, and so many transactions beside each other. */
const inOne = 20;
const atOnce = 3;
/** Of a day on which nobody swept: the next sweep goes on. */
const mostTried = 20_000;
/** What is still due after so many acts in a row of one ticket waits for the next sweep. */
const mostActs = 12;
const reviewBatch = 100;

/** What the clock does to tickets. Each act is done in the transaction that takes away what was due: a killed process repeats nothing. */
export function prazosDeTicketsService(core: Pick<Core, 'database' | 'clock' | 'config' | 'publicUrl' | 'key' | 'log'>) {
  const { database, clock } = core;

  /** A promise is near its end, or over: told, and nothing of the ticket changes. */
  async function tell(db: Db, id_ticket: number, meta: MetaDeSla, acao: 'avisar' | 'vencer', em: Date, now: Date): Promise<void> {
    const facts: TicketsDomainEvents['ticket_vencido'] = { id_ticket, id_login: null, meta, em: em.toISOString() };
    if (acao === 'avisar') return recordEvent(db, 'ticket_vencendo', facts);
    await recordEvent(db, 'ticket_vencido', facts);
    await contar(db, id_ticket, `${nomesDasMetas[meta]}: o prazo venceu`, now);
  }
  /** What changes the ticket, and so plans it anew. */
  async function change(db: Db, row: LinhaDoRelogio, { acao, meta }: Proximo, now: Date): Promise<void> {
    if (meta !== null) return escalar(db, row, meta, now);
    if (acao === 'lembrar') return lembrarCliente(db, core, row, now);
    return acao === 'esperar' ? terminarEspera(db, row, now) : fecharTicket(db, row, now);
  }

  /** Everything that is due in a locked ticket, as the row then says. */
  async function settle(db: Db, first: LinhaDoRelogio, now: Date, seen: HorasVistas): Promise<void> {
    let before = first;
    let row = await avancar(db, before, now, undefined, seen);
    for (let n = 0; n < mostActs; n++) {
      const plano = planoDe(noTempo(row), now);
      const { proximo } = plano;
      row = { ...row, sla_feitos: [...plano.feitos] };
      if (proximo === null || proximo.em > now) return guardar(db, before, row, plano);
      const { acao, meta, em } = proximo;
      if (meta !== null) row.sla_feitos.push(...marcasDe(noTempo(row), meta, acao));
      if (meta !== null && acao !== 'escalar') {
        await tell(db, row.id_ticket, meta, acao, em, now);
        continue;
      }
      await guardar(db, before, row, planoDe(noTempo(row), now));
      await change(db, row, proximo, now);
      const after = await repository.readRelogio(db, row.id_ticket);
      if (!after) return;
      before = after;
      row = await avancar(db, before, now, undefined, seen);
    }
    await guardar(db, before, row, planoDe(noTempo(row), now));
  }

  interface Due {
    readonly id_empresa: number;
    readonly ids: readonly number[];
  }
  const settleAll = ({ id_empresa, ids }: Due): Promise<void> =>
    database.comEmpresa(id_empresa, async (db) => {
      const now = clock.now();
      const seen: HorasVistas = new Map();
      for (const row of await repository.lockVencidos(db, ids, now)) await settle(db, row, now, seen);
    });
  /** Some of one empresa in one transaction; when one of them cannot be settled, each in its own. */
  async function run({ id_empresa, ids }: Due): Promise<void> {
    try {
      await settleAll({ id_empresa, ids });
    } catch (err) {
      if (ids.length > 1) for (const id of ids) await run({ id_empresa, ids: [id] });
      // it keeps the others from nothing, and is tried again
      else core.log.error({ err, id_ticket: ids[0] }, 'tickets: prazo não tratado');
    }
  }

  /** In the order in which they are due, those of an empresa together. */
  function together(due: readonly { id_empresa: number; id_ticket: number }[]): Due[] {
    const list: Due[] = [];
    for (const [id_empresa, rows] of Map.groupBy(due, (d) => d.id_empresa))
      for (let from = 0; from < rows.length; from += inOne) list.push({ id_empresa, ids: rows.slice(from, from + inOne).map((r) => r.id_ticket) });
    return list;
  }

  /** Everything that is due now. */
  async function sweep(): Promise<void> {
    const now = clock.now();
    const tried: number[] = [];
    for (;;) {
      const due = await database.semEmpresa((db) => repository.findVencidos(db, now, batch, tried));
      if (due.length === 0 || tried.length > mostTried) return;
      tried.push(...due.map(({ id_ticket }) => id_ticket));
      const left = together(due);
      const work = async (): Promise<void> => {
        for (let one = left.shift(); one; one = left.shift()) await run(one);
      };
      await Promise.all(Array.from({ length: atOnce }, work));
    }
  }

  /** Open tickets hear of changed settings, in short transactions: what they used until now they keep. */
  async function review(id_empresa: number): Promise<void> {
    for (let reached = 0; ; ) {
      const ids = await database.lerEmpresa(id_empresa, (db) => repository.nextAbertos(db, reached, reviewBatch));
      const [last] = ids.slice(-1);
      if (last === undefined) return;
      reached = last;
      const done = await database.comEmpresa(id_empresa, async (db) => {
        const rows = await repository.lockLivres(db, ids);
        const seen: HorasVistas = new Map();
        for (const row of rows) await planejarLinha(db, row, clock.now(), undefined, seen);
        return new Set(rows.map(({ id_ticket }) => id_ticket));
      });
      // what somebody worked on may have been planned by the settings of before: one by one, each waited for
      for (const id of ids) if (!done.has(id)) await database.comEmpresa(id_empresa, (db) => planejar(db, id, clock.now()));
    }
  }

  type Heard = 'ticket_criado' | 'ticket_alterado' | 'calendario_mudou';
  const consumer: Consumer<Heard> = {
    name: 'tickets_prazos',
    events: ['ticket_criado', 'ticket_alterado', 'calendario_mudou'],
    async handle(db, event) {
      if (event.tipo === 'calendario_mudou') return reverPrazos(db);
      // however it was made or changed, also past the entries of its timeline
      await planejar(db, (event.dados as { id_ticket: number }).id_ticket, clock.now());
    },
  };

  let sweeping: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  return {
    consumer: consumer as unknown as Consumer,
    jobs: { tickets_prazos_rever: (id_empresa: number) => review(id_empresa) },
    review,
    sweep,
    /** Looks every `everyMs` for what is due: a minute would be too long for the last of many. */
    start(everyMs = 10_000): void {
      timer = setInterval(() => {
        sweeping ??= sweep()
          .catch((err: unknown) => core.log.error({ err }, 'tickets: prazos não tratados'))
          .finally(() => (sweeping = undefined));
      }, everyMs);
      timer.unref();
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await sweeping;
    },
  };
}
