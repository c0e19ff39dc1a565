import type { Core, Module } from '../../core/module.ts';
import { camposRoutes } from './campos.routes.ts';

/** Fields of the empresa's own on its contatos. */
export function camposModule(core: Core): Module {
  return {
    name: 'campos',
    routes: (register) => camposRoutes(register, core),
  };
}
