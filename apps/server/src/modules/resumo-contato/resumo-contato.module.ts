import type { Core, Module } from '../../core/module.ts';
import { resumoContatoRoutes } from './resumo-contato.routes.ts';

/** What a contato has in each area (spec 7 resumoContato), told by the modules themselves. */
export function resumoContatoModule(core: Core, modules: () => readonly Module[]): Module {
  return { name: 'resumo-contato', routes: (register) => resumoContatoRoutes(register, core, modules) };
}
