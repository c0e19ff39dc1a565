import type { Core, Module } from '../../core/module.ts';
import type { Bus } from '../../core/realtime/realtime.ts';
import { saudeRoutes } from './saude.routes.ts';

/** /api/saude for load balancers and watchdogs: 200 when every part works, else 503. The parts are for whoever has the token of /metrics. */
export function saudeModule(core: Core, modules: () => readonly Module[], bus: Bus): Module {
  return { name: 'saude', routes: (register) => saudeRoutes(register, core, modules, bus) };
}
