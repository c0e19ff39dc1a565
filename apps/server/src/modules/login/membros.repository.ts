import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';

/** What an empresa keeps of somebody who works in it. */
export interface DadosDoMembro {
  id_grupo: number;
  telefone: string;
  cargo: string;
  id_calendario: number | null;
  sessao_unica: boolean;
  ausencia_de: Date | string | null;
  ausencia_ate: Date | string | null;
  id_substituto: number | null;
}

export type Membro = DadosDoMembro & { id_login: number; ativo: boolean; versao: number; saiu_para: number | null; saida: unknown };

/** The membro `m` is out of office now. */
export const awaySql = sql<boolean>`coalesce(m.ausencia_de <= now() and now() < m.ausencia_ate, false)`;

/** Held until the transaction ends. */
export function lockMembro(db: Db, id_login: number): Promise<Membro | undefined> {
  return db
    .selectFrom('membro')
    .select(['id_login', 'ativo', 'versao', 'saiu_para', 'saida', 'id_grupo', 'telefone', 'cargo', 'id_calendario', 'sessao_unica'])
    .select(['ausencia_de', 'ausencia_ate', 'id_substituto'])
    .where('id_login', '=', id_login)
    .forUpdate()
    .executeTakeFirst();
}

/** A membership; of who was here before, it begins again. */
export async function insertMembro(db: Db, id_login: number, values: Partial<DadosDoMembro> & { id_grupo: number }): Promise<void> {
  await db
    .insertInto('membro')
    .values({ id_login, ...values })
    .onConflict((c) => c.columns(['id_empresa', 'id_login']).doUpdateSet({ ...values, ativo: true, saiu_em: null, saiu_para: null, saida: null }))
    .execute();
}

export async function updateMembro(db: Db, id_login: number, values: Partial<DadosDoMembro>): Promise<void> {
  await db
    .updateTable('membro')
    .set({ ...values, versao: sql<number>`versao + 1` })
    .where('id_login', '=', id_login)
    .execute();
}

/** Works here no more. `saida`: what was handed over, for its way back. */
export async function dismissMembro(db: Db, id_login: number, id_para: number | null, saida: object, now: Date): Promise<void> {
  await db
    .updateTable('membro')
    .set({ ativo: false, saiu_em: now, saiu_para: id_para, saida: JSON.stringify(saida), versao: sql<number>`versao + 1` })
    .where('id_login', '=', id_login)
    .execute();
}

export async function reinstateMembro(db: Db, id_login: number): Promise<void> {
  await db
    .updateTable('membro')
    .set({ ativo: true, saiu_em: null, saiu_para: null, saida: null, versao: sql<number>`versao + 1` })
    .where('id_login', '=', id_login)
    .execute();
}
