import type { Permission } from '@prosa/contract/permissions.ts';
import type { Acontecimento } from '@prosa/contract/resumo-contato/resumo-contato.endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Staff } from './auth/person.ts';
import type { Db } from './db/database.ts';

/** A place in a contato's timeline: what is older than this. `em` to the microsecond, as PostgreSQL writes it. */
export interface Lugar {
  em: string;
  /** A letter of the source, and the row's number: orders what happened in one moment. */
  chave: string;
}

/** A row of a source, which is before others that are as old by its key. */
export interface Fato extends Lugar {
  readonly quando: Date;
  readonly item: Acontecimento;
}

/** What a module has in the timeline of a contato that the person may see. */
export interface LinhaDoTempo {
  /** Who may not do this sees none of it. */
  readonly permission?: Permission;
  /** The newest `limite` that are older than `depois`, newest first. */
  readonly ler: (db: Db, person: Staff, id_contato: number, depois: Lugar | null, limite: number) => Promise<Fato[]>;
}

/** Condition of what is older, of a moment and a key. */
export const older = (depois: Lugar | null, em: RawBuilder<unknown>, chave: RawBuilder<unknown>): RawBuilder<unknown> =>
  depois === null ? sql`true` : sql`(${em}, ${chave}) < (${depois.em}::timestamptz, ${depois.chave}::text)`;
