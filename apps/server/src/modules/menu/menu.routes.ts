import { menu } from '@prosa/contract/acesso/acesso.endpoints.ts';
import type { Cliente } from '../../core/auth/person.ts';
import type { Register } from '../../core/http/binding.ts';
import type { Core, MenuEntry } from '../../core/module.ts';
import { clienteMenu } from './menu.policy.ts';
import { menuService } from './menu.service.ts';

/** `naoLidas`: answers that a customer has not read. */
export function menuRoutes(register: Register, core: Core, entries: () => readonly MenuEntry[], naoLidas: (person: Cliente) => Promise<number>): void {
  const service = menuService(core, entries);
  register(menu.menu, async ({ person, local }) => {
    if (person.kind === 'cliente') return { data: clienteMenu(person.mustChangePassword ? 0 : await naoLidas(person)) };
    return { data: person.kind === 'staff' ? await service.menu(person, local) : [] };
  });
  register(menu.store, async ({ person, body }) => {
    await service.store(person, body);
    return {};
  });
}
