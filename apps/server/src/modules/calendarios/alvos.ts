import type { Expediente, Faixa, Feriado } from '@prosa/brasil/expediente.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';
import { recordEvent } from '../../core/domain-events/domain-events.ts';
import { invalid } from '../../core/errors.ts';
import type { Campos } from '../../core/registro/historico.ts';

export interface CalendarioVigente {
  readonly id_calendario: number;
  readonly nome: string;
  /** What the customer reads outside the hours; '' for nothing. */
  readonly mensagem: string;
  readonly expediente: Expediente;
}

interface Row {
  id_calendario: number;
  nome: string;
  mensagem: string;
  semana: Faixa[][];
  feriados: Feriado[];
  fuso: string;
}

/** The calendar that holds there, the most specific first: departamento, line, empresa. Undefined: always open. */
export async function findCalendarioVigente(
  db: Db,
  where: { id_wpp_config: number | null; id_departamento: number | null },
): Promise<CalendarioVigente | undefined> {
  const { rows } = await sql<Row>`select c.id_calendario, c.nome, c.mensagem, c.semana, c.feriados, e.fuso
    from calendario c join empresa e on e.id_empresa = c.id_empresa left join calendario_alvo a on a.id_calendario = c.id_calendario
      and (a.id_departamento = ${where.id_departamento}::bigint or a.id_wpp_config = ${where.id_wpp_config}::bigint)
    where c.excluido_em is null and (a.id_alvo is not null or c.padrao)
    order by a.id_departamento nulls last, a.id_wpp_config nulls last limit 1`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { fuso, semana, feriados, ...rest } = row;
  return { ...rest, expediente: { fuso, semana, feriados } };
}

/** The calendar that holds at a line of its own, not that of its departamento or of the empresa. */
export const findCalendarioDaLinha = (db: Db, id_wpp_config: number): Promise<{ id_calendario: number; nome: string } | undefined> =>
  db
    .selectFrom('calendario_alvo as a')
    .innerJoin('calendario as c', 'c.id_calendario', 'a.id_calendario')
    .select(['c.id_calendario', 'c.nome'])
    .where('a.id_wpp_config', '=', id_wpp_config)
    .where('c.excluido_em', 'is', null)
    .executeTakeFirst();

/** Makes this calendar hold at a line, or with null none of its own. Answers what changed. 422 at `id_calendario` when it is not there. */
export async function usarNaLinha(db: Db, id_wpp_config: number, id_calendario: number | null): Promise<Campos> {
  const antes = await findCalendarioDaLinha(db, id_wpp_config);
  if ((antes?.id_calendario ?? null) === id_calendario) return {};
  const now =
    id_calendario === null
      ? undefined
      : await db
          .selectFrom('calendario')
          .select(['id_calendario', 'nome'])
          .where('id_calendario', '=', id_calendario)
          .where('excluido_em', 'is', null)
          .executeTakeFirst();
  if (id_calendario !== null && !now) throw invalid({ id_calendario: 'Escolha um calendário da lista' });
  if (antes) {
    await db.deleteFrom('calendario_alvo').where('id_wpp_config', '=', id_wpp_config).where('id_calendario', '=', antes.id_calendario).execute();
    await recordEvent(db, 'calendario_mudou', { id_calendario: antes.id_calendario });
  }
  if (now) {
    await db.insertInto('calendario_alvo').values({ id_calendario: now.id_calendario, id_wpp_config }).execute();
    await recordEvent(db, 'calendario_mudou', { id_calendario: now.id_calendario });
  }
  return { id_calendario: [antes?.nome ?? null, now?.nome ?? null] };
}
