import { consultas } from '@prosa/contract/consultas/consultas.endpoints.ts';
import type { Register } from '../../core/http/binding.ts';
import type { Core } from '../../core/module.ts';
import type { Consultas } from '../../integrations/consultas/consultas.ts';
import { presentCep, presentCompany } from './consultas.presenter.ts';
import { consultasService } from './consultas.service.ts';

export function consultasRoutes(register: Register, core: Core, registers: Consultas): void {
  const service = consultasService(core, registers);
  register(consultas.consultaCEP, async ({ params }) => presentCep(await service.cep(params.cep)));
  register(consultas.consultaCNPJ, async ({ params }) => presentCompany(await service.cnpj(params.cnpj)));
}
