import type { Core, Module } from '../../core/module.ts';
import type { Consultas } from '../../integrations/consultas/consultas.ts';
import { consultasRoutes } from './consultas.routes.ts';

/** CEP and CNPJ in the public registers. */
export function consultasModule(core: Core, registers: Consultas): Module {
  return {
    name: 'consultas',
    routes: (register) => consultasRoutes(register, core, registers),
  };
}
