import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';

/** The closing reasons of a departamento in its order, and whether one has to be chosen; none for a sala of no departamento. */
export async function findMotivos(db: Db, id_departamento: number | null): Promise<{ obrigatorio: boolean; motivos: { id_motivo: number; motivo: string }[] }> {
  if (id_departamento === null) return { obrigatorio: false, motivos: [] };
  const { rows } = await sql<{ obrigatorio: boolean; motivos: { id_motivo: number; motivo: string }[] }>`select d.motivo_obrigatorio as obrigatorio,
      coalesce((select json_agg(json_build_object('id_motivo', m.id_motivo, 'motivo', m.motivo) order by m.ordem, m.id_motivo)
        from motivo_encerramento m where m.id_departamento = d.id_departamento and m.ativo), '[]') as motivos
    from departamento d where d.id_departamento = ${id_departamento}`.execute(db);
  return rows[0] ?? { obrigatorio: false, motivos: [] };
}
