import type { Areas } from '@prosa/contract/permissions.ts';
import type { OQueMudou } from '@prosa/contract/registro/registro.realtime.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../auth/person.ts';
import { type AreaDeMudanca, type Mudanca, mudancaDe } from '../db/after-commit.ts';
import type { Db } from '../db/database.ts';

type Sql = RawBuilder<unknown>;

/** An area of records whose changes are told to those who may see it (the permission `getAll`). */
export interface AreaViva {
  readonly area: { [C in keyof Areas]: 'getAll' extends keyof Areas[C]['funcoes'] ? C : never }[keyof Areas];
  /** Where not everybody who may see the area sees each record: the records, their number, and which of them a person has. */
  readonly escopo?: { readonly de: Sql; readonly id: Sql; readonly ve: (person: Viewer) => Sql };
}

/** Login → records of it that the person sees. */
export type QuemVe = ReadonlyMap<number, readonly number[]>;

/** What a transaction changed in records. Whoever writes notes it here; `anunciar` tells it. */
export interface MudancaDeRegistros extends Mudanca {
  mudou(area: string, ids: number | readonly number[], o_que: OQueMudou): void;
  /** Before a write that may take these records out of people's sight: they hear of it, too. */
  viam(area: string, ids: readonly number[]): Promise<void>;
}

export const registros: AreaDeMudanca<MudancaDeRegistros> = { nome: 'registros' };

/** Where whoever writes in `db` notes what it changed in records. */
export const notarRegistros = (db: Db): MudancaDeRegistros | undefined => mudancaDe(db, registros);

/** Of these records, which each of these people sees. */
export async function quemVe(db: Db, escopo: NonNullable<AreaViva['escopo']>, people: readonly Viewer[], ids: readonly number[]): Promise<QuemVe> {
  if (people.length === 0 || ids.length === 0) return new Map();
  const each = people.map(
    (person) => sql`select ${person.id_login}::bigint as id_login, array(select ${escopo.id} from ${escopo.de}
      where ${escopo.id} = any (${[...ids]}::bigint[]) and ${escopo.ve(person)})::float8[] as ids`,
  );
  const { rows } = await sql<{ id_login: number; ids: number[] }>`${sql.join(each, sql` union all `)}`.execute(db);
  return new Map(rows.filter((row) => row.ids.length > 0).map((row) => [row.id_login, row.ids]));
}
