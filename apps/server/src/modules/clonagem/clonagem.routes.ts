import { ClonarEmpresa } from '@prosa/contract/clonagem/clonagem.endpoints.ts';
import type { Register } from '../../core/http/binding.ts';
import type { clonagemService } from './clonagem.service.ts';

export function clonagemRoutes(register: Register, service: ReturnType<typeof clonagemService>): void {
  register(ClonarEmpresa.itens, ({ params }) => service.itens(params.id));
  register(ClonarEmpresa.clonarEmpresa, async ({ person, body }) => ({ id_clonagem: await service.start(person.id_login, body) }));
  register(ClonarEmpresa.andamento, async ({ params }) => ({ data: await service.progress(params.id) }));
}
