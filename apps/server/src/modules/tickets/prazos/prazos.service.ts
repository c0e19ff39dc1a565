import { nomesDasMetas } from '@prosa/contract/tickets/sla.schemas.ts';
import type { Db } from '../../../core/db/database.ts';
import { type Consumer, recordEvent } from '../../../core/domain-events/domain-events.ts';
import type { Core } from '../../../core/module.ts';
import { fecharTicket, lembrarCliente, terminarEspera } from '../espera/espera.ts';
import type { TicketsDomainEvents } from '../tickets.domain-events.ts';
import { escalar } from './escalar.ts';
import { marcasDe, type Proximo, planoDe } from './relogio.policy.ts';
import type { LinhaDoRelogio } from './relogio.repository.ts';
import * as repository from './relogio.repository.ts';
import { type HorasVistas, noTempo, planejar, planejarLinha } from './relogio.ts';
import { reverPrazos } from './rever.ts';
import { contar } from './sistema.ts';

/** How many due tickets are taken at once; more of them wait for the next round of the same sweep. */
const batch = 400;
/** Each in a transaction of its own, so many beside each other. */
const atOnce = 3;
/** What is still due after so many acts in a row of one ticket waits for the next sweep. */
const mostActs = 12;
const reviewBatch = 100;

/** What the clock does to tickets. Each act is done in the transaction that takes away what was due: a killed process repeats nothing. */
export function prazosDeTicketsService(core: Pick<Core, 'database' | 'clock' | 'config' | 'publicUrl' | 'log'>) {
  const { database, clock } = core;

  async function perform(db: Db, row: LinhaDoRelogio, { acao, meta, em }: Proximo, now: Date): Promise<void> {
    const { id_ticket } = row;
    if (meta === null) {
      if (acao === 'lembrar') return lembrarCliente(db, core, row, now);
      if (acao === 'esperar') return terminarEspera(db, row, now);
      return fecharTicket(db, row, now);
    }
    await repository.saveRelogio(db, id_ticket, { sla_feitos: [...row.sla_feitos, ...marcasDe(noTempo(row), meta, acao)] });
    const facts: TicketsDomainEvents['ticket_vencido'] = { id_ticket, id_login: null, meta, em: em.toISOString() };
    if (acao === 'avisar') return recordEvent(db, 'ticket_vencendo', facts);
    if (acao === 'vencer') {
      await recordEvent(db, 'ticket_vencido', facts);
      return contar(db, id_ticket, `${nomesDasMetas[meta]}: o prazo venceu`, now);
    }
    await escalar(db, row, meta, now);
  }

  /** Everything that is due in a locked ticket, as the row then says. */
  async function settle(db: Db, first: LinhaDoRelogio, now: Date): Promise<void> {
    let row = await planejarLinha(db, first, now);
    for (let n = 0; n < mostActs; n++) {
      const { proximo } = planoDe(noTempo(row), now);
      if (proximo === null || proximo.em > now) return;
      await perform(db, row, proximo, now);
      const after = await repository.readRelogio(db, row.id_ticket);
      if (!after) return;
      row = await planejarLinha(db, after, now);
    }
  }

  async function run({ id_empresa, id_ticket }: { id_empresa: number; id_ticket: number }): Promise<void> {
    try {
      await database.comEmpresa(id_empresa, async (db) => {
        const now = clock.now();
        const row = await repository.lockVencido(db, id_ticket, now);
        if (row) await settle(db, row, now);
      });
    } catch (err) {
      // one that cannot be settled keeps the others from nothing, and is tried again
      core.log.error({ err, id_ticket }, 'tickets: prazo não tratado');
    }
  }

  /** Everything that is due now. */
  async function sweep(): Promise<void> {
    const now = clock.now();
    const tried: number[] = [];
    for (;;) {
      const due = await database.semEmpresa((db) => repository.findVencidos(db, now, batch, tried));
      if (due.length === 0) return;
      tried.push(...due.map(({ id_ticket }) => id_ticket));
      const left = [...due];
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

  type Heard = 'ticket_criado' | 'calendario_mudou';
  const consumer: Consumer<Heard> = {
    name: 'tickets_prazos',
    events: ['ticket_criado', 'calendario_mudou'],
    async handle(db, event) {
      if (event.tipo === 'calendario_mudou') return reverPrazos(db);
      // however it was made, its time begins with it
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
