import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import { copiarAnexos } from '../../anexos/anexos.api.ts';

/** The cover of a card `t`: a file of it that was not taken away. */
export const idDaCapa = sql`(select ca.id_anexo from anexo ca where ca.id_anexo = t.id_capa and ca.excluido_em is null)`;
export const capaDoBloco = sql`'/api/kanbanBloco/anexo/' || ${idDaCapa} || '?tamanho=miniatura'`;

/** A picture among the files of a card; undefined as `id_anexo`: the first that came. */
export async function findImagem(db: Db, id_bloco: number, id_anexo: number | null | undefined): Promise<{ id_anexo: number; nome: string } | undefined> {
  const { rows } = await sql<{ id_anexo: number; nome: string }>`select a.id_anexo, f.nome from anexo a join arquivo f on f.id_arquivo = a.id_arquivo
    where a.area = 'kanbanBloco' and a.id_registro = ${id_bloco} and a.excluido_em is null and f.caminho_miniatura is not null
      and f.content_type like 'image/%' ${id_anexo === undefined ? sql`` : sql`and a.id_anexo = ${id_anexo}`} order by a.id_anexo limit 1`.execute(db);
  return rows[0];
}

/** Gives cards the covers of those that they were copied from. `copias`: the copy by what it was copied from. */
export async function copiarCapas(db: Db, copias: ReadonlyMap<number, number>, id_login: number): Promise<void> {
  const { rows } = await sql<{ id_bloco: number; id_capa: number }>`select id_bloco, id_capa from kanban_bloco
    where id_bloco = any (${[...copias.keys()]}::bigint[]) and id_capa is not null`.execute(db);
  const made = await copiarAnexos(
    db,
    'kanbanBloco',
    rows.map(({ id_bloco, id_capa }) => ({ id_anexo: id_capa, para: copias.get(id_bloco)! })),
    id_login,
  );
  await sql`update kanban_bloco b set id_capa = x.id_capa from unnest(${[...made.keys()]}::bigint[], ${[...made.values()]}::bigint[]) as x (id_bloco, id_capa)
    where b.id_bloco = x.id_bloco`.execute(db);
}
