import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';

export interface AutomacaoVigente {
  readonly boas_vindas: string;
  readonly fora_texto: string;
  readonly encerramento_texto: string;
  readonly fila_texto: string;
  /** Minutes; null: never. */
  readonly nao_respondido_min: number | null;
  readonly inatividade_min: number | null;
  readonly inatividade_texto: string;
  readonly encerrar_min: number | null;
  readonly encerrar_texto: string;
  /** Minutes of work, by the calendar that holds there. */
  readonly horario_util: boolean;
}

/** The settings that hold there, the most specific that are on: line and departamento, departamento, line, empresa. */
export async function findAutomacaoVigente(
  db: Db,
  where: { id_wpp_config: number | null; id_departamento: number | null },
): Promise<AutomacaoVigente | undefined> {
  const { rows } =
    await sql<AutomacaoVigente>`select boas_vindas, fora_texto, encerramento_texto, fila_texto, nao_respondido_min, inatividade_min, inatividade_texto,
      encerrar_min, encerrar_texto, horario_util
    from wpp_automacao where status = 1 and excluido_em is null and (id_wpp_config is null or id_wpp_config = ${where.id_wpp_config}::bigint)
      and (id_departamento is null or id_departamento = ${where.id_departamento}::bigint)
    order by id_departamento nulls last, id_wpp_config nulls last limit 1`.execute(db);
  return rows[0];
}
