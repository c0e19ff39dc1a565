import type { Core, Module } from '../../core/module.ts';
import { empresasRoutes } from './empresas.routes.ts';

export function empresasModule(core: Core, modules: () => readonly Module[]): Module {
  const limitados = () => modules().flatMap(({ limites = [] }) => limites);
  return { name: 'empresas', routes: (register) => empresasRoutes(register, core, limitados) };
}
