import type { Core, Module } from '../../core/module.ts';
import { gruposRoutes } from './grupos.routes.ts';

export function gruposModule(core: Core): Module {
  return {
    name: 'grupos',
    routes: (register) => gruposRoutes(register, core),
  };
}
