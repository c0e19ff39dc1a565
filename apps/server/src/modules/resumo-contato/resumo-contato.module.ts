import type { Core, Module } from '../../core/module.ts';
import { resumoContatoRoutes } from './resumo-contato.routes.ts';

/** What a contato has in each area (spec 7 resumoContato); areas add theirs as they come. */
export function resumoContatoModule(core: Core): Module {
  return { name: 'resumo-contato', routes: (register) => resumoContatoRoutes(register, core) };
}
