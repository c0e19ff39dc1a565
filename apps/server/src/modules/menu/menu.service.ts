import { permits } from '@prosa/contract/permissions.ts';
import type { Staff } from '../../core/auth/person.ts';
import type { Core, MenuEntry } from '../../core/module.ts';
import { presentMenu } from './menu.policy.ts';
import { deleteMenuPessoal, findMenuPessoal, type MenuPessoal, upsertMenuPessoal } from './menu.repository.ts';

/** The menu of the staff (spec 2): what the modules declare, as far as the person may open it, in the person's order. */
export function menuService({ database, audit }: Core, entries: () => readonly MenuEntry[]) {
  return {
    async menu(person: Staff, local: boolean) {
      const offered = entries().filter(
        ({ permission, ...entry }) => (entry.offered?.({ local }) ?? true) && (!permission || permits(person.grants, permission[0], permission[1])),
      );
      const own = await database.comEmpresa(person.id_empresa, (db) => findMenuPessoal(db, person.id_login));
      return presentMenu(offered, own ?? { ordem: [], ocultos: [] });
    },
    /** Ids of no entry of the sidebar are dropped. */
    async store({ id_empresa, id_login }: Staff, { ordem, ocultos }: MenuPessoal): Promise<void> {
      const known = new Set(entries().flatMap(({ lugar, id_menu }) => (lugar === 'lateral' ? [id_menu] : [])));
      const ofSidebar = (ids: readonly number[]): number[] => [...new Set(ids)].filter((id) => known.has(id));
      const own = { ordem: ofSidebar(ordem), ocultos: ofSidebar(ocultos) };
      await database.comEmpresa(id_empresa, async (db) => {
        await (own.ordem.length + own.ocultos.length === 0 ? deleteMenuPessoal(db, id_login) : upsertMenuPessoal(db, id_login, own));
        await audit.record(db, 'menu_mudado', { entidade: 'usuario', id_entidade: id_login });
      });
    },
  };
}
