import { sql } from 'kysely';
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

export interface Consumer<T extends DomainEventName = DomainEventName> {
  /** Stable name: what it has already done is remembered under it. */
  readonly name: string;
  readonly events: readonly T[];
  /**
   * Does the work in `db`, the transaction that also remembers the event as done: delivered twice, it runs once.
   * What reaches outside the database belongs in a job scheduled here.
   */
  handle(db: Db, event: DomainEvent<T>): Promise<void>;
}

export interface DispatcherLog {
  error(details: object, message: string): void;
}

/** Runs a consumer for an event unless it already did. */
async function deliver(database: Database, consumer: Consumer, event: DomainEvent): Promise<void> {
  await database.comEmpresa(event.id_empresa, async (db) => {
    const first = await db
      .insertInto('evento_consumido')
      .values({ id_evento: event.id_evento, consumidor: consumer.name })
      .onConflict((c) => c.doNothing())
      .executeTakeFirst();
    if (Number(first.numInsertedOrUpdatedRows ?? 0) === 0) return;
    await consumer.handle(db, event);
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
      const done: number[] = [];
      for (const row of rows) {
        const event = row as unknown as DomainEvent;
        try {
          for (const consumer of this.#consumers)
            if ((consumer.events as readonly string[]).includes(event.tipo)) await deliver(this.#database, consumer, event);
          done.push(event.id_evento);
        } catch (err) {
          this.#log.error({ err, id_evento: event.id_evento, tipo: event.tipo }, 'eventos: consumidor falhou');
        }
      }
      if (done.length > 0) {
        await db.updateTable('evento').set({ despachado_em: sql`now()` }).where('id_evento', 'in', done).execute();
      }
      return done.length === size;
    });
  }
}
