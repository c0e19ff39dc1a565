import { primeirosPassos } from '@prosa/contract/primeiros-passos/primeiros-passos.endpoints.ts';
import type { Comeco } from '../../core/comeco.ts';
import type { Register } from '../../core/http/binding.ts';
import type { Core } from '../../core/module.ts';
import { primeirosPassosService } from './primeiros-passos.service.ts';

export function primeirosPassosRoutes(register: Register, core: Core, comecos: () => readonly Comeco[]): void {
  const service = primeirosPassosService(core, comecos);
  register(primeirosPassos.show, async ({ person }) => ({ data: await service.show(person) }));
  register(primeirosPassos.store, async ({ person, body }) => {
    await service.keep(person, body);
    return {};
  });
  register(primeirosPassos.ocultar, async ({ person, body }) => {
    await service.hide(person, body.oculto === 1);
    return {};
  });
  register(primeirosPassos.concluir, async ({ person }) => {
    await service.finish(person);
    return {};
  });
}
