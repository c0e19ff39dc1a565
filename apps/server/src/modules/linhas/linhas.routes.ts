import { WppBruto } from '@prosa/contract/linhas/brutos.endpoints.ts';
import { WPP, WPPConfig } from '@prosa/contract/linhas/linhas.endpoints.ts';
import type { Register } from '../../core/http/binding.ts';
import { linhasService } from './linhas.service.ts';

export function linhasRoutes(register: Register, service: ReturnType<typeof linhasService>): void {
  register(WPP.getWppConfig, async ({ person, params }) => ({ data: await service.list(person.id_empresa, params.n === 1 ? 'conectadas' : 'todas') }));
  register(WPP.getWppConfigDesconectado, async ({ person }) => ({ data: await service.list(person.id_empresa, 'desconectadas') }));
  register(WppBruto.tratarDeNovo, async ({ person, params }) => ({ eventos: await service.tratarDeNovo(person, params.id) }));
  register(WPPConfig.store, async ({ person, body }) => ({ id_wpp_config: await service.create(person, body.nome) }));
}
