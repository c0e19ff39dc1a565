import { type RawBuilder, sql } from 'kysely';
import { type Causa, causaAtual } from '../cause.ts';
import { wakeDispatcher } from '../db/after-commit.ts';
import type { Db } from '../db/database.ts';

/** What happened, by name. Modules add theirs by declaration merging, next to the code that records them. */
// biome-ignore lint: merged by modules
export interface DomainEvents {}

export type DomainEventName = Extract<keyof DomainEvents, string>;

export interface DomainEvent<T extends DomainEventName = DomainEventName> {
  readonly id_evento: number;
  readonly id_empresa: number;
  readonly tipo: T;
  readonly dados: DomainEvents[T];
  /** When it happened. */
  readonly em: Date;
  readonly causa: Causa;
}

/** Writes the event in the transaction of the change: it happens exactly when the change does, and the dispatcher hears of it then. */
export async function recordEvent<T extends DomainEventName>(db: Db, tipo: T, dados: DomainEvents[T]): Promise<void> {
  await db
    .insertInto('evento')
    .values({ tipo, dados: JSON.stringify(dados), causa: JSON.stringify(causaAtual()) })
    .execute();
  wakeDispatcher(db);
}

/** Something that happened, with its name. */
export type Fato = { readonly [T in DomainEventName]: { readonly tipo: T; readonly dados: DomainEvents[T] } }[DomainEventName];

/** The same for many, in this order and in one statement. */
export async function recordEvents(db: Db, fatos: readonly Fato[]): Promise<void> {
  const [tipos, dados] = [fatos.map(({ tipo }) => tipo), fatos.map((fato) => JSON.stringify(fato.dados))];
  await sql`insert into evento (tipo, dados, causa) select f.tipo, f.dados::jsonb, ${JSON.stringify(causaAtual())}::jsonb
    from unnest(${tipos}::text[], ${dados}::text[]) with ordinality as f (tipo, dados, ordem) order by f.ordem`.execute(db);
  wakeDispatcher(db);
}

/** The same for each row of `dados`, a query of one jsonb column, as a part of another statement: `dados` may read its other parts. */
export function eventsIn<T extends DomainEventName>(db: Db, tipo: T, dados: RawBuilder<DomainEvents[T]>): RawBuilder<unknown> {
  wakeDispatcher(db);
  return sql`insert into evento (tipo, dados, causa) select ${tipo}, x.dados, ${JSON.stringify(causaAtual())}::jsonb from (${dados}) as x(dados)`;
}

/** The same as a statement of its own. */
export async function recordEventsOf<T extends DomainEventName>(db: Db, tipo: T, dados: RawBuilder<DomainEvents[T]>): Promise<void> {
  await eventsIn(db, tipo, dados).execute(db);
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
