import { isDeepStrictEqual } from 'node:util';
import { inCause } from '../cause.ts';
import type { Database, Db } from '../db/database.ts';
import type { Consumer, DomainEvent } from './domain-events.ts';
import * as outbox from './outbox.repository.ts';

export interface DispatcherLog {
  error(details: object, message: string): void;
}

export interface DispatcherOptions {
  /** Milliseconds until a consumer is given an event again that it failed at `tries` times; null: no more. */
  readonly retryAfter?: (tries: number) => number | null;
}

/** So many events share one transaction of a consumer: short enough that nobody waits for its locks. */
const together = 25;
/** So many events of one empresa are taken in one turn; then it is another's. */
const turn = 100;
/** So many failed ones are tried again in one turn. */
const retriesATurn = 20;
/** So many empresas have their turn at the same time. */
const lanes = 4;
/** How long the dispatcher gathers after it was woken, in ms. */
const gatherMs = 25;
/** Between two turns of one empresa, in ms: each costs every consumer a transaction, whether of one event or of twenty. */
const betweenMs = 200;
/** How often it looks for events of other nodes, and for failed ones whose time has come, in ms. */
const pollMs = 1000;
/** Seconds between the tries of what failed: about a day in all. */
const pauses = [1, 5, 15, 60, 300, 900, 3600, 3 * 3600, 6 * 3600, 12 * 3600];
const growing = (tries: number): number | null => (pauses[tries - 1] ?? 0) * 1000 || null;

/** Neighbours of one name and one cause together, in their order. */
function runsOf(events: readonly DomainEvent[]): DomainEvent[][] {
  const runs: DomainEvent[][] = [];
  for (const event of events) {
    const run = runs.at(-1);
    if (run?.[0]?.tipo === event.tipo && isDeepStrictEqual(run[0].causa, event.causa)) run.push(event);
    else runs.push([event]);
  }
  return runs;
}

/** What a consumer does for an event follows from it. */
const following = <T>({ causa }: DomainEvent, work: () => Promise<T>): Promise<T> => inCause({ ...causa, profundidade: (causa.profundidade ?? 0) + 1 }, work);

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
      const [first] = run;
      if (consumer.handleRun && first) await following(first, () => consumer.handleRun!(db, run));
      else for (const event of run) await following(event, () => consumer.handle(db, event));
    }
  });
}

/**
 * Takes committed events to their consumers, at least once: an event is marked as dispatched after each consumer has done it or is noted
 * as having failed, so a process killed in between does it again, and each consumer skips what it already did. Empresas take turns, a few
 * at the same time. What a consumer failed at is tried again later and later, apart from what is new, and in the end stands aside.
 */
export class Dispatcher {
  readonly #database: Database;
  readonly #consumers: readonly Consumer[];
  readonly #log: DispatcherLog;
  readonly #retryAfter: (tries: number) => number | null;
  /** Whose turn is next, in this order. */
  readonly #waiting = new Set<number>();
  readonly #running = new Map<number, Promise<void>>();
  readonly #gathering = new Map<number, ReturnType<typeof setTimeout>>();
  /** Those that the last look found: what failed there may have its time now. */
  readonly #looked = new Set<number>();
  /** When each empresa had its last turn, as long as that matters. */
  readonly #began = new Map<number, number>();
  #polling: ReturnType<typeof setTimeout> | undefined;
  #poll: Promise<void> = Promise.resolve();
  #started = false;
  #stopHearing: () => void = () => undefined;

  constructor(database: Database, consumers: readonly Consumer[], log: DispatcherLog, { retryAfter = growing }: DispatcherOptions = {}) {
    this.#database = database;
    this.#consumers = consumers;
    this.#log = log;
    this.#retryAfter = retryAfter;
  }

  /** From now on it hears of each commit of its database that recorded an event. Those of other nodes are found within a second: a NOTIFY would make all commits queue for one lock. */
  start(): void {
    this.#started = true;
    this.#stopHearing = this.#database.onEvents((id_empresa) => this.#wake(id_empresa));
    this.#look();
  }

  async stop(): Promise<void> {
    this.#started = false;
    this.#stopHearing();
    for (const timer of this.#gathering.values()) clearTimeout(timer);
    this.#gathering.clear();
    clearTimeout(this.#polling);
    this.#waiting.clear();
    await this.#poll;
    await Promise.all(this.#running.values());
  }

  /** One turn for every empresa that has something; true when there may be more. */
  async dispatchBatch(): Promise<boolean> {
    const empresas = await this.#database.semEmpresa(outbox.findEmpresasWithWork);
    const more = await Promise.all(empresas.map((id_empresa) => this.#turn(id_empresa, true)));
    return more.includes(true);
  }

  #look(): void {
    const past = performance.now() - betweenMs;
    for (const [id_empresa, began] of this.#began) if (began < past) this.#began.delete(id_empresa);
    this.#poll = this.#database
      .semEmpresa(outbox.findEmpresasWithWork)
      .then((empresas) => {
        for (const id_empresa of empresas) {
          this.#looked.add(id_empresa);
          this.#wake(id_empresa);
        }
      })
      .catch((err: unknown) => this.#log.error({ err }, 'eventos: o que espera não foi procurado'))
      .finally(() => {
        if (this.#started) this.#polling = setTimeout(() => this.#look(), pollMs);
      });
  }

  #wake(id_empresa: number): void {
    if (!this.#started || this.#gathering.has(id_empresa)) return;
    const since = performance.now() - (this.#began.get(id_empresa) ?? Number.NEGATIVE_INFINITY);
    // what happens in the same moment goes together, and what follows closely waits for its neighbours
    const timer = setTimeout(
      () => {
        this.#gathering.delete(id_empresa);
        this.#waiting.add(id_empresa);
        this.#fillLanes();
      },
      Math.max(gatherMs, betweenMs - since),
    );
    this.#gathering.set(id_empresa, timer);
  }

  #fillLanes(): void {
    for (const id_empresa of this.#waiting) {
      if (this.#running.size >= lanes) return;
      if (this.#running.has(id_empresa)) continue;
      this.#waiting.delete(id_empresa);
      this.#began.set(id_empresa, performance.now());
      const done = this.#turn(id_empresa, this.#looked.delete(id_empresa))
        .then((more) => {
          if (more && this.#started) this.#waiting.add(id_empresa);
        })
        .catch((err: unknown) => this.#log.error({ err, id_empresa }, 'eventos: não despachados'))
        .finally(() => {
          this.#running.delete(id_empresa);
          if (this.#started) this.#fillLanes();
        });
      this.#running.set(id_empresa, done);
    }
  }

  /** What is new in one empresa, then, when it is time to look for it, what failed there before. True when there may be more. */
  async #turn(id_empresa: number, failed: boolean): Promise<boolean> {
    const fresh = await this.#database.semEmpresa(async (db) => {
      const events = await outbox.takeEvents(db, id_empresa, turn);
      if (events.length === 0) return 0;
      for (const consumer of this.#consumers) {
        const wanted = events.filter((event) => (consumer.events as readonly string[]).includes(event.tipo));
        await this.#deliverAll(db, consumer, id_empresa, wanted);
      }
      await outbox.markDispatched(
        db,
        events.map((event) => event.id_evento),
      );
      return events.length;
    });
    if (!failed || !(await this.#retry(id_empresa))) return fresh === turn;
    this.#looked.add(id_empresa);
    return true;
  }

  /** One bad event undoes what went with it: the others are done again by themselves, and it is noted in `db`. */
  async #deliverAll(db: Db, consumer: Consumer, id_empresa: number, events: readonly DomainEvent[]): Promise<void> {
    for (let i = 0; i < events.length; i += together) {
      const some = events.slice(i, i + together);
      try {
        await deliver(this.#database, consumer, id_empresa, some);
      } catch (err) {
        const [event] = some;
        if (some.length === 1 && event) await this.#failed(db, { event, consumidor: consumer.name, tentativas: 1 }, err);
        else for (const one of some) await this.#deliverAll(db, consumer, id_empresa, [one]);
      }
    }
  }

  async #failed(db: Db, failure: outbox.Failure, err: unknown): Promise<void> {
    const { event, consumidor, tentativas } = failure;
    const delay = this.#retryAfter(tentativas);
    const what = delay === null ? 'eventos: consumidor falhou pela última vez' : 'eventos: consumidor falhou';
    this.#log.error({ err, id_evento: event.id_evento, id_empresa: event.id_empresa, tipo: event.tipo, consumidor, tentativas }, what);
    await outbox.keepFailure(db, failure, err instanceof Error ? err.message : String(err), delay);
  }

  async #retry(id_empresa: number): Promise<boolean> {
    return this.#database.semEmpresa(async (db) => {
      const failures = await outbox.takeFailures(db, id_empresa, retriesATurn);
      for (const failure of failures) {
        const consumer = this.#consumers.find(({ name }) => name === failure.consumidor);
        try {
          // a consumer that is not there any more has nothing to do
          if (consumer) await deliver(this.#database, consumer, id_empresa, [failure.event]);
          await outbox.forgetFailure(db, failure);
        } catch (err) {
          await this.#failed(db, { ...failure, tentativas: failure.tentativas + 1 }, err);
        }
      }
      return failures.length === retriesATurn;
    });
  }
}
