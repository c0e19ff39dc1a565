import type { Core, Module } from '../../core/module.ts';
import { ajudaRoutes } from './ajuda.routes.ts';

export function ajudaModule(core: Core): Module {
  return { name: 'ajuda', routes: (register) => ajudaRoutes(register, core) };
}
