import { sql } from 'kysely';
import { recordEventsOf } from '../../core/domain-events/domain-events.ts';
import type { Core } from '../../core/module.ts';
import './kanban.domain-events.ts';

/** Open cards of which somebody may have to be told, as rows `t` with their list `e`. */
const open = sql`t.situacao = 0 and t.arquivado_em is null and t.excluido_em is null`;
const due = sql`(t.prazo_em <= now() + interval '1 hour' and t.prazo_avisado is distinct from t.prazo_em)`;
const lastChange = sql`greatest(t.alterado_em, t.entrou_em)`;
const still = sql`(e.parado_dias is not null and ${lastChange} < now() - make_interval(days => e.parado_dias::int) and t.parado_avisado is distinct from ${lastChange})`;

/** Notes each deadline that comes within the hour, and each card that stands still, once, in the transaction that says so. */
export async function lembrarPrazos({ database }: Pick<Core, 'database'>): Promise<void> {
  const { rows } = await database.semEmpresa((db) =>
    sql<{
      id_empresa: number;
    }>`select distinct t.id_empresa from kanban_bloco t join kanban_estagio e using (id_empresa, id_estagio) where ${open} and (${due} or ${still})`.execute(
      db,
    ),
  );
  for (const { id_empresa } of rows)
    await database.comEmpresa(id_empresa, async (db) => {
      const { rows: late } = await sql<{
        id_bloco: number;
      }>`update kanban_bloco t set prazo_avisado = t.prazo_em where ${open} and ${due} returning t.id_bloco`.execute(db);
      const { rows: stopped } = await sql<{ id_bloco: number }>`update kanban_bloco t set parado_avisado = ${lastChange} from kanban_estagio e
        where e.id_estagio = t.id_estagio and ${open} and ${still} returning t.id_bloco`.execute(db);
      const each = (ids: { id_bloco: number }[]) =>
        sql<{ id_bloco: number }>`select jsonb_build_object('id_bloco', x) from unnest(${ids.map((r) => r.id_bloco)}::bigint[]) x`;
      if (late.length > 0) await recordEventsOf(db, 'bloco_vence', each(late));
      if (stopped.length > 0) await recordEventsOf(db, 'bloco_parado', each(stopped));
    });
}
