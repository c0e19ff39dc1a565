import { type MetaDeSla, nomesDasMetas } from '@prosa/contract/tickets/sla.schemas.ts';
import type { Db } from '../../../core/db/database.ts';
import type { Consumer } from '../../../core/domain-events/domain-events.ts';
import type { Core } from '../../../core/module.ts';
import { restAfter } from '../../../core/rest.ts';
import { fecharTicket, lembrarCliente, terminarEspera } from '../espera/espera.ts';
import type { TicketsDomainEvents } from '../tickets.domain-events.ts';
import { escalar } from './escalar.ts';
import { LoteDoRelogio } from './lote.ts';
import { marcasDe, type Proximo, planoDe } from './relogio.policy.ts';
import type { LinhaDoRelogio } from './relogio.repository.ts';
import * as repository from './relogio.repository.ts';
import { avancar, guardar, noTempo, planejar, planejarLinha } from './relogio.ts';
import { reverPrazos } from './rever.ts';

/** How many due tickets are looked for at once; more of them wait for the next round of the same sweep. */
const batch = 400;
/** So many of an empresa in one transaction. */
const inOne = 10;
/** Of a day on which nobody swept: the next sweep goes on. */
const mostTried = 20_000;
/** What is still due after so many acts in a row of one ticket waits for the next sweep. */
const mostActs = 12;
/** Of a review so many are looked for at once, and so many planned in one transaction: who lists tickets meanwhile waits for no more of them. */
const reviewBatch = 200;
const reviewed = 12;
/** The machine is left to people for so many times as long as a step took; a sweep that is this late, in ms, hurries: no act is to be a minute late. */
const rests = { review: 3, sweep: 6, hurried: 0.5 };
const late = 40_000;

interface Due {
  readonly id_empresa: number;
  readonly ids: readonly number[];
  readonly vence_em: Date;
}

/** Some of each empresa in turn, each in the order in which they are due. */
function inTurns(due: readonly repository.Vencido[]): Due[] {
  const turns: Due[][] = [];
  for (const [id_empresa, rows] of Map.groupBy(due, (d) => d.id_empresa))
    for (let n = 0; n * inOne < rows.length; n++) {
      const some = rows.slice(n * inOne, (n + 1) * inOne);
      (turns[n] ??= []).push({ id_empresa, ids: some.map((r) => r.id_ticket), vence_em: some[0]!.vence_em });
    }
  return turns.flat();
}

/** A promise is near its end, or over: told, and nothing of the ticket changes. */
function tell(lote: LoteDoRelogio, id_ticket: number, meta: MetaDeSla, acao: 'avisar' | 'vencer', em: Date, now: Date): void {
  const dados: TicketsDomainEvents['ticket_vencido'] = { id_ticket, id_login: null, meta, em: em.toISOString() };
  lote.acontecer({ tipo: acao === 'avisar' ? 'ticket_vencendo' : 'ticket_vencido', dados });
  if (acao === 'vencer') lote.dizer({ id_ticket, motivo: `${nomesDasMetas[meta]}: o prazo venceu`, em: now });
}

/** What the clock does to tickets. Each act is done in the transaction that takes away what was due: a killed process repeats nothing. */
export function prazosDeTicketsService(core: Pick<Core, 'database' | 'clock' | 'config' | 'publicUrl' | 'key' | 'log'>) {
  const { database, clock } = core;
  let stopped = false;
  let sweeping: Promise<void> | undefined;

  /** What changes the ticket, and so plans it anew. */
  async function change(db: Db, row: LinhaDoRelogio, { acao, meta }: Proximo, now: Date): Promise<void> {
    if (meta !== null) return escalar(db, row, meta, now);
    if (acao === 'lembrar') return lembrarCliente(db, core, row, now);
    return acao === 'esperar' ? terminarEspera(db, row, now) : fecharTicket(db, row, now);
  }

  /** Everything that is due in a locked ticket, as the row then says. */
  async function settle(lote: LoteDoRelogio, first: LinhaDoRelogio, now: Date): Promise<void> {
    let before = first;
    let row = await avancar(lote, before, now);
    for (let n = 0; n < mostActs; n++) {
      const plano = planoDe(noTempo(row), now);
      const { proximo } = plano;
      row = { ...row, sla_feitos: [...plano.feitos] };
      if (proximo === null || proximo.em > now) return guardar(lote, before, row, plano);
      const { acao, meta, em } = proximo;
      if (meta !== null) row.sla_feitos.push(...marcasDe(noTempo(row), meta, acao));
      if (meta !== null && acao !== 'escalar') {
        tell(lote, row.id_ticket, meta, acao, em, now);
        continue;
      }
      guardar(lote, before, row, planoDe(noTempo(row), now));
      await lote.gravar();
      await change(lote.db, row, proximo, now);
      const after = await repository.readRelogio(lote.db, row.id_ticket);
      if (!after) return;
      before = after;
      row = await avancar(lote, before, now);
    }
    guardar(lote, before, row, planoDe(noTempo(row), now));
  }

  const settleAll = ({ id_empresa, ids }: Due): Promise<void> =>
    database.comEmpresa(id_empresa, async (db) => {
      const now = clock.now();
      const lote = new LoteDoRelogio(db);
      for (const row of await repository.lockVencidos(db, ids, now)) await settle(lote, row, now);
      await lote.gravar();
    });
  /** Some of one empresa in one transaction; when one of them cannot be settled, each in its own. */
  async function run(due: Due): Promise<void> {
    try {
      await settleAll(due);
    } catch (err) {
      if (due.ids.length > 1) for (const id of due.ids) await run({ ...due, ids: [id] });
      // it keeps the others from nothing, and is tried again
      else core.log.error({ err, id_ticket: due.ids[0] }, 'tickets: prazo não tratado');
    }
  }

  /** Everything that is due now, one step after another: who is at work goes first as long as nothing is late. */
  async function sweepOnce(): Promise<void> {
    const now = clock.now();
    const tried: number[] = [];
    for (;;) {
      const due = await database.semEmpresa((db) => repository.findVencidos(db, now, batch, tried));
      if (due.length === 0 || tried.length > mostTried) return;
      tried.push(...due.map(({ id_ticket }) => id_ticket));
      for (const one of inTurns(due)) {
        if (stopped) return;
        const lateness = clock.now().getTime() - one.vence_em.getTime();
        await restAfter(lateness > late ? rests.hurried : rests.sweep, () => run(one));
      }
    }
  }

  /** One at a time in this process. */
  const sweep = (): Promise<void> => (sweeping ??= sweepOnce().finally(() => (sweeping = undefined)));

  /** Some of one empresa in one transaction. */
  async function replan(id_empresa: number, ids: readonly number[]): Promise<void> {
    const done = await database.comEmpresa(id_empresa, async (db) => {
      const rows = await repository.lockLivres(db, ids);
      const lote = new LoteDoRelogio(db);
      for (const row of rows) await planejarLinha(lote, row, clock.now());
      await lote.gravar();
      return new Set(rows.map(({ id_ticket }) => id_ticket));
    });
    // what somebody worked on may have been planned by the settings of before: one by one, each waited for
    for (const id of ids) if (!done.has(id)) await database.comEmpresa(id_empresa, (db) => planejar(db, id, clock.now()));
  }

  /** Open tickets hear of changed settings, in short transactions: what they used until now they keep. */
  async function review(id_empresa: number): Promise<void> {
    for (let after = 0; ; ) {
      const ids = await database.lerEmpresa(id_empresa, (db) => repository.nextAbertos(db, after, reviewBatch));
      for (let n = 0; n < ids.length; n += reviewed) await restAfter(rests.review, () => replan(id_empresa, ids.slice(n, n + reviewed)));
      const last = ids.at(-1);
      if (last === undefined) return;
      after = last;
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

  let timer: NodeJS.Timeout | undefined;
  return {
    consumer: consumer as unknown as Consumer,
    jobs: { tickets_prazos_rever: (id_empresa: number) => review(id_empresa) },
    review,
    sweep,
    /** Looks every `everyMs` for what is due: a minute would be too long for the last of many, and many at once are felt. */
    start(everyMs = 2000): void {
      timer = setInterval(() => {
        if (!sweeping) sweep().catch((err: unknown) => core.log.error({ err }, 'tickets: prazos não tratados'));
      }, everyMs);
      timer.unref();
    },
    async stop(): Promise<void> {
      stopped = true;
      clearInterval(timer);
      await sweeping?.catch(() => undefined); // logged where it was begun
    },
  };
}
