import type { Expediente, Faixa, Feriado } from '@prosa/brasil/expediente.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';

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
