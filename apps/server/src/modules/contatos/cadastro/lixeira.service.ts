import { sql } from 'kysely';
import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import { visibleTo } from '../lista/contatos.scope.ts';
import { limiteDeContatos } from './limite.ts';
import { recordMudanca } from './mudancas.ts';

export interface Excluidos {
  readonly excluidos: number[];
  /** Left alone: somebody is talking with them. */
  readonly comConversa: number[];
}

/** Puts those of the contatos that the person may see into the trash, in the transaction of `db`. Their phones and e-mails stay theirs. */
export async function excluirContatos(db: Db, person: Staff, ids: readonly number[]): Promise<Excluidos> {
  const { rows } = await sql<{ id_contato: number; aberta: boolean }>`select c.id_contato,
      exists (select from sala s where s.id_contato = c.id_contato and s.status_id in (0, 1, 2, 6, 7)) as aberta
    from contato c where c.id_contato = any (${[...ids]}::bigint[]) and c.excluido_em is null and ${visibleTo(person)}
    order by c.id_contato for no key update of c`.execute(db);
  const excluidos = rows.filter(({ aberta }) => !aberta).map(({ id_contato }) => id_contato);
  await db
    .updateTable('contato')
    .set({ excluido_em: sql`now()`, versao: sql`versao + 1` })
    .where('id_contato', 'in', excluidos.length > 0 ? excluidos : [0])
    .execute();
  await recordMudanca(db, excluidos, 'excluido', person.id_login);
  return { excluidos, comConversa: rows.filter(({ aberta }) => aberta).map(({ id_contato }) => id_contato) };
}

/** Brings back those of them that are in the trash. Throws when the plan has no place for them. */
export async function restaurarContatos(db: Db, person: Staff, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id_contato: number }>`select c.id_contato from contato c
    where c.id_contato = any (${[...ids]}::bigint[]) and c.excluido_em is not null and c.apagado_em is null and ${visibleTo(person)} order by c.id_contato for no key update of c`.execute(
    db,
  );
  const restaurados = rows.map(({ id_contato }) => id_contato);
  if (restaurados.length === 0) return [];
  await limiteDeContatos.exigir(db, restaurados.length);
  await db.updateTable('contato').set({ excluido_em: null, status: 1, versao: sql`versao + 1` }).where('id_contato', 'in', restaurados).execute();
  await recordMudanca(db, restaurados, 'restaurado', person.id_login);
  return restaurados;
}
