import type { Core, Module } from '../../core/module.ts';
import { menuRoutes } from './menu.routes.ts';

export function menuModule(core: Core): Module {
  return { name: 'menu', routes: (register) => menuRoutes(register, core) };
}
