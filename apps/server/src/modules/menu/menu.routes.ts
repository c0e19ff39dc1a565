import { menu } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { permits } from '@prosa/contract/permissions.ts';
import type { Register } from '../../core/http/binding.ts';
import type { Core } from '../../core/module.ts';
import { clienteMenu, staffMenu } from './menu.entradas.ts';

export function menuRoutes(register: Register, { config }: Core): void {
  register(menu.menu, async ({ person, local }) => {
    if (person.kind === 'cliente') return { data: [...clienteMenu] };
    if (person.kind !== 'staff') return { data: [] };
    const shown = staffMenu.filter(
      ({ permission, demoOnly }) => ((config.demo && local) || !demoOnly) && (!permission || permits(person.grants, permission[0], permission[1])),
    );
    return { data: shown.map(({ entry }) => entry) };
  });
}
