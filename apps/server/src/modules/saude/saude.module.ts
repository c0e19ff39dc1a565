import type { Core, Module } from '../../core/module.ts';
import type { Bus } from '../../core/realtime/realtime.ts';
import { saudeRoutes } from './saude.routes.ts';

/** /api/saude for alarms (every part works) and /api/saude/pronto for load balancers (this process can serve): 200 or 503. */
export function saudeModule(core: Core, modules: () => readonly Module[], bus: Bus): Module {
  return { name: 'saude', routes: (register) => saudeRoutes(register, core, modules, bus) };
}
