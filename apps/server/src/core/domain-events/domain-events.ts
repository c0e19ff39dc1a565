import { setTimeout as wait } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Db } from '../db/database.ts';

/** What happened, by name. Modules add theirs by declaration merging, next to the code that records them. */
// biome-ignore lint: merged by modules
export interface DomainEvents {}

export type DomainEventName = Extract<keyof DomainEvents, string>;

export interface DomainEvent<T extends DomainEventName = DomainEventName> {
  readonly id_evento: number;
  readonly id_empresa: number;
  readonly tipo: T;
  readonly dados: DomainEvents[T];
}

/** Writes the event in the transaction of the change: it happens exactly when the change does. */
export async function recordEvent<T extends DomainEventName>(db: Db, tipo: T, dados: DomainEvents[T]): Promise<void> {
  await db
    .insertInto('evento')
    .values({ tipo, dados: JSON.stringify(dados) })
    .execute();
}

/** The same for each row of `dados`, a query of one jsonb column: for what is known only to the statement before it in the same flight. */
export async function recordEventsOf<T extends DomainEventName>(db: Db, tipo: T, dados: RawBuilder<DomainEvents[T]>): Promise<void> {
  await sql`insert into evento (tipo, dados) select ${tipo}, x.dados from (${dados}) as x(dados)`.execute(db);
}

export interface Consumer<T extends DomainEventName = DomainEventName> {
  /** Stable name: what it has already done is remembered under it. */
  readonly name: string;
  readonly events: readonly T[];
  /**
   * Does the work in `db`, the transaction that also remembers the event as done: delivered twice, it runs once.
   * What reaches outside the database belongs in a job scheduled here.
   */
  handle(db: Db, event: DomainEvent<T>): Promise<void>;
  /** For what comes in great numbers: events of one name that follow each other in a batch, in place of `handle` for each. */
  handleRun?(db: Db, events: readonly DomainEvent<T>[]): Promise<void>;
}

export interface DispatcherLog {
  error(details: object, message: string): void;
}

/** So many events share one transaction of a consumer: short enough that nobody waits for its locks. */
const together = 25;
/** How long the dispatcher gathers after it was woken, in ms. */
const gatherMs = 25;

/** Neighbours of one name together, in their order. */
function runsOf(events: readonly DomainEvent[]): DomainEvent[][] {
  const runs: DomainEvent[][] = [];
  for (const event of events) {
    const run = runs.at(-1);
    if (run?.[0]?.tipo === event.tipo) run.push(event);
    else runs.push([event]);
  }
  return runs;
}

/** Runs a consumer for those of the events that it has not done yet, in one transaction. */
async function deliver(database: Database, consumer: Consumer, id_empresa: number, events: readonly DomainEvent[]): Promise<void> {
  await database.hot.comEmpresa(id_empresa, async (db) => {
    const fresh = await db
      .insertInto('evento_consumido')
      .values(events.map(({ id_evento }) => ({ id_evento, consumidor: consumer.name })))
      .onConflict((c) => c.doNothing())
      .returning('id_evento')
      .execute();
    const ids = new Set(fresh.map((row) => row.id_evento));
    const own = events.filter((event) => ids.has(event.id_evento));
    for (const run of runsOf(own)) {
      if (consumer.handleRun) await consumer.handleRun(db, run);
      else for (const event of run) await consumer.handle(db, event);
    }
  });
}

/**
 * Takes committed events in batches to their consumers, at least once: an event is marked as dispatched after all of
 * them are done, so a process killed in between does it again, and each consumer skips what it already did.
 */
export class Dispatcher {
  readonly #database: Database;
  readonly #consumers: readonly Consumer[];
  readonly #log: DispatcherLog;
  #stopping = false;
  #running: Promise<void> | undefined;
  #wake: (() => void) | undefined;
  #woken = false;

  constructor(database: Database, consumers: readonly Consumer[], log: DispatcherLog) {
    this.#database = database;
    this.#consumers = consumers;
    this.#log = log;
  }

  start(): void {
    this.#running = this.#run();
  }

  /** There is something new. Events of other nodes are found within a second: a NOTIFY would make all commits queue for one lock. */
  wake(): void {
    this.#woken = true;
    this.#wake?.();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.wake();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      this.#woken = false;
      let more = false;
      try {
        more = await this.dispatchBatch();
      } catch (err) {
        this.#log.error({ err }, 'eventos: lote não despachado');
      }
      if (!more && !this.#woken && !this.#stopping) await this.#pause(1000);
      // what happens in the same moment goes together
      if (this.#woken && !this.#stopping) await wait(gatherMs);
    }
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** The events that the consumer failed at. One bad event undoes what went with it: the others are done again by themselves. */
  async #deliverAll(consumer: Consumer, id_empresa: number, events: readonly DomainEvent[]): Promise<number[]> {
    const failed: number[] = [];
    for (let i = 0; i < events.length; i += together) {
      const some = events.slice(i, i + together);
      try {
        await deliver(this.#database, consumer, id_empresa, some);
      } catch (err) {
        const [event] = some;
        if (some.length === 1 && event) {
          failed.push(event.id_evento);
          this.#log.error({ err, id_evento: event.id_evento, tipo: event.tipo, consumidor: consumer.name }, 'eventos: consumidor falhou');
        } else for (const one of some) failed.push(...(await this.#deliverAll(consumer, id_empresa, [one])));
      }
    }
    return failed;
  }

  /** One batch; true when there may be more. A failed consumer leaves its event for the next round, the others go on. */
  async dispatchBatch(): Promise<boolean> {
    const size = 200;
    return this.#database.semEmpresa(async (db) => {
      const rows = await db
        .selectFrom('evento')
        .select(['id_evento', 'id_empresa', 'tipo', 'dados'])
        .where('despachado_em', 'is', null)
        .orderBy('id_evento')
        .limit(size)
        .forUpdate()
        .skipLocked()
        .execute();
      const events = rows as unknown as DomainEvent[];
      const failed = new Set<number>();
      for (const consumer of this.#consumers) {
        const wanted = events.filter((event) => (consumer.events as readonly string[]).includes(event.tipo));
        for (const [id_empresa, own] of Map.groupBy(wanted, (event) => event.id_empresa)) {
          for (const id_evento of await this.#deliverAll(consumer, id_empresa, own)) failed.add(id_evento);
        }
      }
      const done = events.map((event) => event.id_evento).filter((id_evento) => !failed.has(id_evento));
      if (done.length > 0) await sql`update evento set despachado_em = now() where id_evento = any (${done}::bigint[])`.execute(db);
      return done.length === size;
    });
  }
}
