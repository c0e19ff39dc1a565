import { ChatConfig } from '@prosa/contract/visitantes/visitantes.endpoints.ts';
import type { Register } from '../../../core/http/binding.ts';
import type { IdentidadeService } from './identidade.service.ts';

export function identidadeRoutes(register: Register, service: Pick<IdentidadeService, 'novoSegredo'>): void {
  register(ChatConfig.segredo, async ({ person, params }) => ({ segredo: await service.novoSegredo(person.id_empresa, params.id) }));
}
