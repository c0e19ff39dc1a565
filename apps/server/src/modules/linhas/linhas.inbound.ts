import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../core/clock.ts';
import type { Database, Db } from '../../core/db/database.ts';
import type { Slots } from '../../core/slots.ts';
import { isOwnEvent, type LineRef, type OwnEvent, type Provider, type PublicAccount } from '../../integrations/whatsapp/provider.ts';
import { insertBodies, keyOfEvent, type ReadBody, readBody } from './linhas.brutos.ts';
import { Overtook, type Salas } from './linhas.ports.ts';
import { receiveOwn } from './linhas.proprios.ts';
import * as repository from './linhas.repository.ts';

export interface InboundDeps {
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  readonly clock: Clock;
  readonly salas: Salas;
  readonly slots: Slots;
  readonly provider: Pick<Provider, 'map' | 'mapeador'>;
  readonly account: PublicAccount;
  /** Its state may be another one by what the network tells of the line; done twice it is the same. */
  readonly become: (event: OwnEvent) => Promise<void>;
  /** Milliseconds before try number n + 1. */
  readonly retryDelay: (tries: number) => number;
  readonly download: (ref: string) => Promise<Buffer>;
}

/** After so many tries an event counts as broken: it is kept with its error, and no longer holds up its contato. */
const maxTries = 12;

/** The moment of the last traffic is kept this exactly. */
export const noteEveryMs = 5000;

interface Incoming {
  body: ReadBody;
  also: ((db: Db) => Promise<void>) | undefined;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** Takes in what a line brings: stored first, then handled in order per contato, contatos side by side. */
export class InboundQueue {
  readonly #line: LineRef;
  readonly #deps: InboundDeps;
  readonly #queues = new Map<string, repository.StoredEvent[]>();
  readonly #known = new Set<number>();
  readonly #workers = new Set<Promise<void>>();
  #incoming: Incoming[] = [];
  #storing: Promise<void> | undefined;
  #notedAt = 0;
  #stopped = false;
  readonly #stopListeners = new Set<() => void>();

  constructor(line: LineRef, deps: InboundDeps) {
    this.#line = line;
    this.#deps = deps;
  }

  /** Resolves when the body is committed, with the events that it says, and with what `also` writes. What comes while one insert runs goes with the next. */
  accept(body: Buffer, also?: (db: Db) => Promise<void>): Promise<void> {
    if (this.#stopped) return Promise.reject(new Error('the line is stopping'));
    return new Promise((resolve, reject) => {
      this.#incoming.push({ body: readBody(this.#deps.provider, this.#deps.account, body, this.#deps.clock.now()), also, resolve, reject });
      this.#storing ??= this.#store();
    });
  }

  /** Takes up what was stored and not handled, here or on a node that is gone. */
  async loadPending(): Promise<void> {
    const page = 500;
    let after = 0;
    for (;;) {
      const rows = await this.#deps.database.hot.comEmpresa(this.#line.id_empresa, (db) =>
        repository.findPendingEvents(db, this.#line.id_wpp_config, after, page),
      );
      for (const row of rows) this.#enqueue(row);
      if (rows.length < page || this.#stopped) return;
      after = rows.at(-1)!.id_wpp_evento;
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const listener of this.#stopListeners) listener();
    await this.#storing;
    await Promise.all(this.#workers);
  }

  async #store(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#incoming.length > 0) {
      const batch = this.#incoming.splice(0, 500);
      try {
        const bodies = batch.map(({ body }) => body);
        const events = bodies.flatMap(({ eventos }) => eventos);
        const note = Date.now() - this.#notedAt > noteEveryMs;
        if (note) this.#notedAt = Date.now();
        const { id_empresa, id_wpp_config } = this.#line;
        const insert = (db: Db): Promise<number[]> => insertBodies(db, id_wpp_config, this.#deps.provider.mapeador, bodies);
        const others = batch.flatMap(({ also }) => also ?? []);
        const ids =
          others.length === 0
            ? await this.#deps.database.umComando(id_empresa, insert)
            : await this.#deps.database.hot.comEmpresa(id_empresa, async (db) => {
                for (const also of others) await also(db);
                return insert(db);
              });
        if (note) await this.#deps.database.umComando(id_empresa, (db) => repository.noteTraffic(db, id_wpp_config, 'ultima_entrada_em'));
        for (const [i, corpo] of events.entries()) this.#enqueue({ id_wpp_evento: ids[i]!, chave_contato: keyOfEvent(corpo), corpo, tentativas: 0 });
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#storing = undefined;
  }

  #enqueue(event: repository.StoredEvent): void {
    if (this.#stopped || this.#known.has(event.id_wpp_evento)) return;
    this.#known.add(event.id_wpp_evento);
    const queue = this.#queues.get(event.chave_contato);
    if (queue) {
      queue.push(event);
      return;
    }
    const started = [event];
    this.#queues.set(event.chave_contato, started);
    const worker = this.#work(event.chave_contato, started);
    this.#workers.add(worker);
    void worker.finally(() => this.#workers.delete(worker));
  }

  async #work(key: string, queue: repository.StoredEvent[]): Promise<void> {
    for (let event = queue[0]; event && !this.#stopped; event = queue[0]) {
      const again = await this.#deps.slots.run(() => this.#handle(event));
      if (again !== null && typeof again === 'object') {
        queue.shift();
        this.#later(event, again.aside);
      } else if (again !== null) await this.#wait(again);
      else {
        queue.shift();
        this.#known.delete(event.id_wpp_evento);
      }
    }
    this.#queues.delete(key);
  }

  /** Tried again behind what came after it. */
  #later(event: repository.StoredEvent, ms: number): void {
    void this.#wait(ms).then(() => {
      this.#known.delete(event.id_wpp_evento);
      this.#enqueue(event);
    });
  }

  /** Null when it is over, else the milliseconds to wait before the next try; `aside`: without holding up what came after it. */
  async #handle(event: repository.StoredEvent): Promise<number | { aside: number } | null> {
    if (this.#stopped) return 0;
    const { database, log, salas, download, retryDelay, become } = this.#deps;
    const { corpo } = event;
    const done = async (db: Db): Promise<void> => {
      if (!(await repository.markHandled(db, event.id_wpp_evento))) throw new AlreadyHandled();
    };
    try {
      if (isOwnEvent(corpo)) {
        await become(corpo);
        await receiveOwn(database, this.#line, corpo, done);
      } else await salas.receive(this.#line, corpo, { download, done });
      return null;
    } catch (err) {
      if (err instanceof AlreadyHandled) return null;
      event.tentativas++;
      const over = event.tentativas >= maxTries;
      log.error({ err, ...this.#line, id_wpp_evento: event.id_wpp_evento, tentativas: event.tentativas }, 'linhas: evento não tratado');
      try {
        await database.hot.comEmpresa(this.#line.id_empresa, (db) => repository.noteFailure(db, event.id_wpp_evento, event.tentativas, String(err), over));
      } catch (noteError) {
        log.error({ err: noteError, ...this.#line }, 'linhas: falha não anotada');
        return retryDelay(event.tentativas);
      }
      if (over) return null;
      return err instanceof Overtook ? { aside: retryDelay(event.tentativas) } : retryDelay(event.tentativas);
    }
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.#stopListeners.delete(done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      if (this.#stopped) done();
      else this.#stopListeners.add(done);
    });
  }
}

/** Another node, or a killed run of this one, committed the same event. */
class AlreadyHandled extends Error {}
