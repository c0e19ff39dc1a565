import { kanbanAnalises } from '@prosa/contract/kanban/analises.endpoints.ts';
import type { Register } from '../../../core/http/binding.ts';
import type { Core } from '../../../core/module.ts';
import { analisesService } from './analises.service.ts';

export function analisesRoutes(register: Register, core: Core): void {
  const service = analisesService(core);
  register(kanbanAnalises.previsao, async ({ person, params, query }) => ({ data: await service.previsao(person, params.id, query) }));
  register(kanbanAnalises.relatorio, async ({ person, params, query }) => ({ data: await service.relatorio(person, params.id, query) }));
}
