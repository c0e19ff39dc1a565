import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';
import { notarRegistros } from '../../core/registro/mudanca.ts';
import type { Saida } from '../../core/saida.ts';
import { insertEntrada } from './entradas.repository.ts';
import { describeChanges } from './mudancas.ts';

/** Gives the open tickets of `de` (of them these `ids`; undefined: all) to `para`, and says so in each. Answers which. */
async function give(db: Db, de: number | null, para: number | null, por: number, em: Date, ids?: readonly number[]): Promise<number[]> {
  const which = ids === undefined ? sql`true` : sql`t.id_ticket = any (${[...ids]}::bigint[])`;
  const { rows } = await sql<{
    linha: Record<string, unknown>;
  }>`select to_jsonb(t) as linha from ticket t where t.id_responsavel is not distinct from ${de}::bigint
    and not t.encerrado and t.excluido_em is null and ${which} order by t.id_ticket for update`.execute(db);
  const moved = rows.map(({ linha }) => Number(linha['id_ticket']));
  if (moved.length === 0) return [];
  const noted = notarRegistros(db);
  await noted?.viam('Tickets', moved);
  await sql`update ticket set id_responsavel = ${para}::bigint, versao = versao + 1, alterado_em = now() where id_ticket = any (${moved}::bigint[])`.execute(
    db,
  );
  for (const { linha } of rows) {
    const mudancas = (await describeChanges(db, Number(linha['id_ticket']), linha)).map((m) => m.texto);
    await insertEntrada(db, Number(linha['id_ticket']), { tipo: 'evento', de: 'usuario', id_login: por, mudancas, em });
  }
  noted?.mudou('Tickets', moved, 'alterado');
  return moved;
}

/** Open tickets that somebody answers for: with the queue as heir, they are nobody's. */
export const ticketsSaida: Saida = {
  nome: 'tickets',
  titulo: 'Tickets abertos',
  async contar(db, id_login) {
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from ticket t where t.id_responsavel = ${id_login} and not t.encerrado and t.excluido_em is null`.execute(db);
    return rows[0]!.n;
  },
  mover: (db, { de, para, por, em }) => give(db, de.id_login, para?.id_login ?? null, por.id_login, em),
  voltar: async (db, movido, { de, para, por, em }) => (await give(db, para?.id_login ?? null, de.id_login, por.id_login, em, movido as number[])).length,
};

/** Rules by which tickets come again for somebody: with the queue as heir, what they open is nobody's. */
export const recorrentesSaida: Saida = {
  nome: 'tickets_recorrentes',
  titulo: 'Tickets recorrentes',
  async contar(db, id_login) {
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from ticket_recorrente where id_responsavel = ${id_login} and excluido_em is null`.execute(db);
    return rows[0]!.n;
  },
  async mover(db, { de, para }) {
    const { rows } = await sql<{ id_recorrente: number }>`update ticket_recorrente set id_responsavel = ${para?.id_login ?? null}::bigint, versao = versao + 1
      where id_responsavel = ${de.id_login} and excluido_em is null returning id_recorrente`.execute(db);
    return rows.map((row) => row.id_recorrente);
  },
  async voltar(db, movido, { de, para }) {
    const { numAffectedRows = 0n } = await sql`update ticket_recorrente set id_responsavel = ${de.id_login}, versao = versao + 1
      where id_recorrente = any (${movido}::bigint[]) and id_responsavel is not distinct from ${para?.id_login ?? null}::bigint`.execute(db);
    return Number(numAffectedRows);
  },
};
