import { inicio } from '@prosa/contract/empresas/empresas.endpoints.ts';
import type { Register } from '../../core/http/binding.ts';
import type { Limitado } from '../../core/limites.ts';
import type { Core } from '../../core/module.ts';
import { limitesService } from './limites.service.ts';

export function empresasRoutes(register: Register, core: Core, limitados: () => readonly Limitado[]): void {
  const limites = limitesService(core, limitados);
  register(inicio.limites, async ({ person }) => ({ data: await limites(person) }));
}
