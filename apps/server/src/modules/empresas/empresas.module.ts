import type { Core, Module } from '../../core/module.ts';
import { empresasRoutes } from './empresas.routes.ts';

export function empresasModule(core: Core): Module {
  return { name: 'empresas', routes: (register) => empresasRoutes(register, core) };
}
