import type { Core, Module } from '../../core/module.ts';
import { primeirosPassosRoutes } from './primeiros-passos.routes.ts';

/** The wizard of a new empresa (spec 2, 4) and what is left to do after it: each step is of the module that has what it sets up (`comeco`). */
export const primeirosPassosModule = (core: Core, modules: () => readonly Module[]): Module => ({
  name: 'primeiros-passos',
  routes: (register) => primeirosPassosRoutes(register, core, () => modules().flatMap(({ comeco }) => comeco ?? [])),
});
