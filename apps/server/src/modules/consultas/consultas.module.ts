import { consultas } from '@prosa/contract/consultas/consultas.endpoints.ts';
import type { Core, Module } from '../../core/module.ts';
import type { Consultas } from '../../integrations/consultas/consultas.ts';
import { presentCep, presentCompany } from './consultas.presenter.ts';
import { consultasService } from './consultas.service.ts';

/** CEP and CNPJ in the public registers. */
export function consultasModule(core: Core, registers: Consultas): Module {
  const service = consultasService(core, registers);
  return {
    name: 'consultas',
    routes(register) {
      register(consultas.consultaCEP, async ({ params }) => presentCep(await service.cep(params.cep)));
      register(consultas.consultaCNPJ, async ({ params }) => presentCompany(await service.cnpj(params.cnpj)));
    },
  };
}
