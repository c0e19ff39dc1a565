import { BtnHelp, tutorial } from '@prosa/contract/ajuda/ajuda.endpoints.ts';
import type { Register } from '../../core/http/binding.ts';
import type { Core } from '../../core/module.ts';
import { ajudaService } from './ajuda.service.ts';

export function ajudaRoutes(register: Register, core: Core): void {
  const service = ajudaService(core);
  register(BtnHelp.show, async ({ person, params }) => ({ data: await service.show(person, params.identifier) }));
  register(BtnHelp.store, async ({ person, body }) => ({ id: await service.store(person, body) }));
  register(BtnHelp.original, async ({ person, body }) => {
    await service.voltar(person, body.identifier);
    return {};
  });
  register(tutorial.getAll, async ({ person }) => ({ data: await service.tutoriais(person) }));
  register(tutorial.store, async ({ person, body }) => ({ id: await service.storeTutorial(person, body) }));
  register(tutorial.original, async ({ person, body }) => {
    await service.voltarTutorial(person, body.router_name);
    return {};
  });
}
