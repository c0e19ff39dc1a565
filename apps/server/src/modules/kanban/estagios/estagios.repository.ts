import type { Estagio } from '@prosa/contract/kanban/kanban.schemas.ts';
import type { TipoDeEstagio } from '@prosa/contract/kanban/kanban.textos.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import { notFound } from '../../../core/errors.ts';

/** A list as the rules of entering and leaving need it. */
export interface EstagioRow {
  readonly id_estagio: number;
  readonly id_quadro: number;
  readonly titulo: string;
  readonly tipo: TipoDeEstagio;
  readonly limite: number | null;
  readonly limite_recusa: boolean;
  readonly travado: boolean;
  readonly pede_motivo: boolean;
  /** Columns of a card, and fields of the board's own (`campoExigido`). */
  readonly exige: readonly string[];
}
const columns = sql`e.id_estagio, e.id_quadro, e.titulo, e.tipo, e.limite, e.limite_recusa, e.travado, e.pede_motivo, e.exige`;

/**
 * A list that is there, locked: what enters it and what orders it waits for each other; what only names it (as each card that is written twice in
 * a transaction does) waits for nobody. 404 when it is not there.
 */
export async function lockEstagio(db: Db, id_estagio: number): Promise<EstagioRow> {
  const { rows } = await sql<EstagioRow>`select ${columns} from kanban_estagio e where e.id_estagio = ${id_estagio}
    and e.arquivado_em is null and e.excluido_em is null for no key update`.execute(db);
  if (!rows[0]) throw notFound('Lista', true);
  return rows[0];
}

/** Any list that was not deleted, as it is. 404 when there is none. */
export async function needEstagio(db: Db, id_estagio: number): Promise<EstagioRow & { arquivado: boolean; excluido: boolean }> {
  const { rows } = await sql<
    EstagioRow & { arquivado: boolean; excluido: boolean }
  >`select ${columns}, e.arquivado_em is not null as arquivado, e.excluido_em is not null as excluido
    from kanban_estagio e where e.id_estagio = ${id_estagio}`.execute(db);
  if (!rows[0]) throw notFound('Lista', true);
  return rows[0];
}

/** The list that a board begins with; undefined: it has none. */
export async function firstEstagio(db: Db, id_quadro: number): Promise<number | undefined> {
  const { rows } = await sql<{ id_estagio: number }>`select e.id_estagio from kanban_estagio e where e.id_quadro = ${id_quadro}
    and e.arquivado_em is null and e.excluido_em is null order by e.chave limit 1`.execute(db);
  return rows[0]?.id_estagio;
}

/** The lists of a board in their order, those in the archive or those that are not. */
export async function findEstagios(db: Db, id_quadro: number, arquivados = false): Promise<Estagio[]> {
  const { rows } = await sql<Estagio & { limite_recusa: boolean | 0 | 1 }>`select e.id_estagio, e.id_quadro, e.titulo, e.cor, e.tipo, e.probabilidade, e.limite,
      e.limite_recusa::int, e.travado::int, e.pede_motivo::int, e.exige, e.parado_dias,
      to_char(e.arquivado_em at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as arquivado_em, e.versao
    from kanban_estagio e where e.id_quadro = ${id_quadro} and e.excluido_em is null and e.arquivado_em is ${arquivados ? sql`not null` : sql`null`}
    order by e.chave, e.id_estagio`.execute(db);
  return rows;
}
