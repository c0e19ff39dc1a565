import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';
import type { Pessoa } from '../../core/pessoa.ts';

/** Takes the files off records of an area; answers which they were. */
async function deleteAnexos(db: Db, area: string, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const gone = await db
    .deleteFrom('anexo')
    .where('area', '=', area)
    .where('id_registro', 'in', [...ids])
    .returning('id_arquivo')
    .execute();
  return gone.map(({ id_arquivo }) => id_arquivo);
}

async function ticketsOf(db: Db, contatos: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id_ticket: number }>`select id_ticket from ticket where id_contato = any (${[...contatos]}::bigint[])`.execute(db);
  return rows.map(({ id_ticket }) => id_ticket);
}

async function cardsOf(db: Db, contatos: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id_bloco: number }>`select id_bloco from kanban_bloco where id_contato = any (${[...contatos]}::bigint[])`.execute(db);
  return rows.map(({ id_bloco }) => id_bloco);
}

export const anexosPessoa: Pessoa = {
  async mover(db, de, para) {
    const { rows } = await sql<{
      id_anexo: number;
    }>`update anexo set id_registro = ${para} where area = 'contatos' and id_registro = ${de} returning id_anexo`.execute(db);
    return { anexo: rows.map(({ id_anexo }) => id_anexo) };
  },
  async voltar(db, { anexo = [] }, de, para) {
    await sql`update anexo set id_registro = ${de} where area = 'contatos' and id_registro = ${para} and id_anexo = any (${anexo}::bigint[])`.execute(db);
  },
  async esvaziar(db, ids) {
    await deleteAnexos(db, 'contatos', ids);
  },
  anonimizar: async (db, { ids, clientes }) => ({
    arquivos: [
      ...(await deleteAnexos(db, 'contatos', ids)),
      ...(await deleteAnexos(db, 'clientes', clientes)),
      ...(await deleteAnexos(db, 'Tickets', await ticketsOf(db, ids))),
      ...(await deleteAnexos(db, 'kanbanBloco', await cardsOf(db, ids))),
    ],
  }),
  arquivos: (id_contato) => sql`select x.id_arquivo from anexo x where x.area = 'contatos' and x.id_registro = ${id_contato} and x.excluido_em is null`,
  contar: { arquivos: sql`(select count(*) from anexo x where x.area = 'contatos' and x.id_registro = c.id_contato and x.excluido_em is null)` },
};
