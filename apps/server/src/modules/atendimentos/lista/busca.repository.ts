import { type RawBuilder, sql } from 'kysely';
import type { Staff } from '../../../core/auth/person.ts';
import { type Db, plannedEachTime } from '../../../core/db/database.ts';
import { visibleTo } from '../sala/salas.scope.ts';

export interface AchadoRow {
  id_mensagem: number;
  /** `em` exact to the microsecond, as PostgreSQL writes it. */
  em_exato: string;
  id_sala: number;
  msg_index: number;
  tipo: string;
  de: string;
  nome: string | null;
  trecho: string;
  em: Date;
  contato: string | null;
  id_contato: number | null;
  avatar: string | null;
  status_id: number;
}

export interface Place {
  em: string;
  id_mensagem: number;
}

export interface Search {
  words: readonly string[];
  /** Older than this message; null: from the newest. */
  before: Place | null;
  limit: number;
}

const shown = 240;
const escaped = (word: string): string => word.replace(/[\\%_]/g, '\\$&');
/** As the partial index spells it, and every word of what is looked for. */
const found = (words: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    [sql`not m.deletada and m.tipo <> 'sistema' and m.busca <> ''`, ...words.map((w) => sql`m.busca like '%' || sem_acento(${escaped(w)}) || '%'`)],
    sql` and `,
  );
const older = (before: Place | null): RawBuilder<unknown> =>
  before === null ? sql`true` : sql`(m.em, m.id_mensagem) < (${before.em}::timestamptz, ${before.id_mensagem}::bigint)`;

/**
 * The messages that `hits` names (id_mensagem, id_sala, em), of salas that the person sees, newest first. How often a word is met decides
 * between the index of words and the order of messages.
 */
async function read(db: Db, person: Staff, hits: RawBuilder<unknown>, { words, limit }: Search): Promise<AchadoRow[]> {
  const { rows } = await sql<AchadoRow>`${plannedEachTime}with h as materialized (${hits}), v as materialized (
      select h.id_mensagem from h join sala s on s.id_sala = h.id_sala where ${visibleTo(person)} order by h.em desc, h.id_mensagem desc limit ${limit}
    )
    select m.id_mensagem, m.em::text as em_exato, m.id_sala, m.msg_index, m.tipo, m.de, m.em, s.status_id, s.id_contato, coalesce(c.nome_exibido, nullif(s.nome, '')) as contato, c.avatar,
      case m.de when 'contato' then c.nome_exibido when 'usuario' then l.nome end as nome,
      substring(m.texto from greatest(1, strpos(m.busca, sem_acento(${words[0]!})) - 60) for ${shown}::int) as trecho
    from v join mensagem m on m.id_mensagem = v.id_mensagem join sala s on s.id_sala = m.id_sala
      left join contato c on c.id_contato = s.id_contato left join login l on l.id_login = m.id_login
    order by m.em desc, m.id_mensagem desc`.execute(db);
  return rows;
}

/** Newest messages that are looked through one by one before the index is asked. */
const walked = 20_000;

/**
 * Over all salas. What is common stands among the newest messages: they are read in their order until the page is full. What
 * is not, is rare enough for the trigram index, which knows no order and gives all it has.
 */
export async function searchAll(db: Db, person: Staff, search: Search): Promise<AchadoRow[]> {
  const { words, before, limit } = search;
  const newest = await read(
    db,
    person,
    sql`select m.id_mensagem, m.id_sala, m.em from (
        select m.* from mensagem m where ${older(before)} order by m.em desc, m.id_mensagem desc limit ${sql.lit(walked)}
      ) m where ${found(words)}`,
    search,
  );
  if (newest.length === limit) return newest;
  const { rows } = await sql<Place>`select m.em::text as em, m.id_mensagem from mensagem m where ${older(before)}
    order by m.em desc, m.id_mensagem desc offset ${sql.lit(walked - 1)} limit 1`.execute(db);
  const last = rows[0];
  // all of them were looked through
  if (last === undefined) return newest;
  const rest = { ...search, limit: limit - newest.length };
  const beyond = await read(db, person, sql`select m.id_mensagem, m.id_sala, m.em from mensagem m where ${older(last)} and ${found(words)}`, rest);
  return [...newest, ...beyond];
}

/** In one sala. */
export function searchSala(db: Db, person: Staff, id_sala: number, search: Search): Promise<AchadoRow[]> {
  return read(
    db,
    person,
    sql`select m.id_mensagem, m.id_sala, m.em from mensagem m where m.id_sala = ${id_sala} and ${older(search.before)} and ${found(search.words)}`,
    search,
  );
}
