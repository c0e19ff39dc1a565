import { menu } from '@prosa/contract/acesso/acesso.endpoints.ts';
import type { Register } from '../../core/http/binding.ts';
import type { Core, MenuEntry } from '../../core/module.ts';
import { clienteMenu } from './menu.policy.ts';
import { menuService } from './menu.service.ts';

export function menuRoutes(register: Register, core: Core, entries: () => readonly MenuEntry[]): void {
  const service = menuService(core, entries);
  register(menu.menu, async ({ person, local }) => {
    if (person.kind === 'cliente') return { data: clienteMenu };
    return { data: person.kind === 'staff' ? await service.menu(person, local) : [] };
  });
  register(menu.store, async ({ person, body }) => {
    await service.store(person, body);
    return {};
  });
}
