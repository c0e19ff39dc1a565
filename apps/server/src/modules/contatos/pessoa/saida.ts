import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import { notarRegistros } from '../../../core/registro/mudanca.ts';
import type { Saida } from '../../../core/saida.ts';
import { recordMudanca } from '../cadastro/mudancas.ts';

/** Gives the contatos of `de` (of them these `ids`; undefined: all) to `para`, and writes it down in each. Answers which. */
async function give(db: Db, de: number | null, para: number | null, por: number, ids?: readonly number[]): Promise<number[]> {
  const which = ids === undefined ? sql`true` : sql`c.id_contato = any (${[...ids]}::bigint[])`;
  const { rows: found } = await sql<{ id_contato: number }>`select c.id_contato from contato c
    where c.id_responsavel is not distinct from ${de}::bigint and c.apagado_em is null and ${which} order by c.id_contato for update`.execute(db);
  const moved = found.map((row) => row.id_contato);
  if (moved.length === 0) return [];
  const noted = notarRegistros(db);
  await noted?.viam('contatos', moved);
  await sql`update contato c set id_responsavel = ${para}::bigint, versao = c.versao + 1, alterado_em = now() where c.id_contato = any (${moved}::bigint[])`.execute(
    db,
  );
  await recordMudanca(db, moved, 'alterado', por, { id_responsavel: [de, para] });
  noted?.mudou('contatos', moved, 'alterado');
  return moved;
}

/** Contatos that somebody looks after: with the queue as heir, they are nobody's. */
export const contatosSaida: Saida = {
  nome: 'contatos',
  titulo: 'Contatos sob os cuidados dela',
  async contar(db, id_login) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from contato c where c.id_responsavel = ${id_login} and c.apagado_em is null`.execute(db);
    return rows[0]!.n;
  },
  mover: (db, { de, para, por }) => give(db, de.id_login, para?.id_login ?? null, por.id_login),
  voltar: async (db, movido, { de, para, por }) => (await give(db, para?.id_login ?? null, de.id_login, por.id_login, movido as number[])).length,
};
