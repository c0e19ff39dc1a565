import type { Db } from '../../core/db/database.ts';

/** What a person made of the sidebar, as ids of the menu. */
export interface MenuPessoal {
  /** Entries that are not in it come after, in their own order. */
  ordem: readonly number[];
  ocultos: readonly number[];
}

export const findMenuPessoal = (db: Db, id_login: number): Promise<MenuPessoal | undefined> =>
  db.selectFrom('menu_pessoal').select(['ordem', 'ocultos']).where('id_login', '=', id_login).executeTakeFirst();

export async function upsertMenuPessoal(db: Db, id_login: number, { ordem, ocultos }: MenuPessoal): Promise<void> {
  const values = { ordem: [...ordem], ocultos: [...ocultos] };
  await db
    .insertInto('menu_pessoal')
    .values({ id_login, ...values })
    .onConflict((c) => c.columns(['id_empresa', 'id_login']).doUpdateSet(values))
    .execute();
}

export async function deleteMenuPessoal(db: Db, id_login: number): Promise<void> {
  await db.deleteFrom('menu_pessoal').where('id_login', '=', id_login).execute();
}
