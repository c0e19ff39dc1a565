import type { Core, Module } from '../../core/module.ts';
import { visoesRoutes } from './visoes.routes.ts';

/** Saved views of lists. */
export const visoesModule = (core: Core): Module => ({ name: 'visoes', routes: (register) => visoesRoutes(register, core) });
