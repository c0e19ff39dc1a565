import type { Passo, Pendencia, Segmento } from '@prosa/contract/primeiros-passos/primeiros-passos.endpoints.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';

export async function findPassos(db: Db): Promise<{ segmento: Segmento | null; passo: Passo }> {
  const row = await db.selectFrom('primeiros_passos').select(['segmento', 'passo']).executeTakeFirst();
  return (row as { segmento: Segmento | null; passo: Passo } | undefined) ?? { segmento: null, passo: 'departamentos' };
}

export async function savePassos(db: Db, values: { segmento: Segmento | null; passo: Passo }): Promise<void> {
  await db
    .insertInto('primeiros_passos')
    .values(values)
    .onConflict((c) => c.column('id_empresa').doUpdateSet(values))
    .execute();
}

/** What the empresa has by now. */
export async function findFeito(db: Db): Promise<Record<Pendencia, boolean>> {
  const { rows } = await sql<Record<Pendencia, boolean>>`select
    exists (select from departamento where excluido_em is null) as departamento,
    (select count(*) from (select from membro where ativo limit 2) m) > 1 as pessoa,
    exists (select from wpp_config where excluido_em is null and estado = 'conectado') as numero,
    exists (select from sala where primeira_resposta_s is not null) as resposta,
    exists (select from modelo where excluido_em is null) as modelo,
    exists (select from calendario where excluido_em is null) as horario`.execute(db);
  return rows[0]!;
}
