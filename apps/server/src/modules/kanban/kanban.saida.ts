import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';
import { recordChange } from '../../core/registro/historico.ts';
import { notarRegistros } from '../../core/registro/mudanca.ts';
import type { Saida } from '../../core/saida.ts';
import { notarKanban } from './kanban.mudanca.ts';

/** Gives the open cards of `de` (of them these `ids`; undefined: all) to `para`. Answers which. */
async function give(db: Db, de: number | null, para: number | null, nomes: readonly [string, string], por: number, ids?: readonly number[]): Promise<number[]> {
  const which = ids === undefined ? sql`true` : sql`t.id_bloco = any (${[...ids]}::bigint[])`;
  const { rows } = await sql<{
    id_bloco: number;
    id_quadro: number;
  }>`select t.id_bloco, t.id_quadro from kanban_bloco t where t.id_responsavel is not distinct from ${de}::bigint
    and t.situacao = 0 and t.arquivado_em is null and t.excluido_em is null and ${which} order by t.id_bloco for update`.execute(db);
  const moved = rows.map((row) => row.id_bloco);
  if (moved.length === 0) return [];
  const noted = notarRegistros(db);
  await noted?.viam('kanbanBloco', moved);
  await sql`update kanban_bloco set id_responsavel = ${para}::bigint, versao = versao + 1, alterado_em = now() where id_bloco = any (${moved}::bigint[])`.execute(
    db,
  );
  await recordChange(db, 'kanbanBloco', moved, 'alterado', { responsavel: nomes }, por);
  noted?.mudou('kanbanBloco', moved, 'alterado');
  for (const id_quadro of new Set(rows.map((row) => row.id_quadro)))
    notarKanban(db)?.mudou(
      id_quadro,
      rows.filter((row) => row.id_quadro === id_quadro).map((row) => row.id_bloco),
    );
  return moved;
}

/** Open cards that somebody answers for: with the queue as heir, they are nobody's. */
export const kanbanSaida: Saida = {
  nome: 'kanban',
  titulo: 'Cards em aberto',
  async contar(db, id_login) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from kanban_bloco t where t.id_responsavel = ${id_login} and t.situacao = 0
      and t.arquivado_em is null and t.excluido_em is null`.execute(db);
    return rows[0]!.n;
  },
  mover: (db, { de, para, por }) => give(db, de.id_login, para?.id_login ?? null, [de.nome, para?.nome ?? ''], por.id_login),
  voltar: async (db, movido, { de, para, por }) =>
    (await give(db, para?.id_login ?? null, de.id_login, [para?.nome ?? '', de.nome], por.id_login, movido as number[])).length,
};
