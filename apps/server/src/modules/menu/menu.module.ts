import type { Cliente } from '../../core/auth/person.ts';
import type { Core, Module } from '../../core/module.ts';
import { menuRoutes } from './menu.routes.ts';

/** The menu, folded from what the modules declare. */
export function menuModule(core: Core, modules: () => readonly Module[], naoLidas: (person: Cliente) => Promise<number>): Module {
  return {
    name: 'menu',
    menu: [
      { id_menu: 100, titulo: 'Início', caminho: '/dashboard', icone: 'home', lugar: 'lateral', grupo: null },
      { id_menu: 900, titulo: 'Configurações', caminho: '/configEmpresa', icone: 'settings', lugar: 'lateral', grupo: 'Configurações' },
    ],
    routes: (register) => menuRoutes(register, core, () => modules().flatMap((m) => m.menu ?? []), naoLidas),
  };
}
