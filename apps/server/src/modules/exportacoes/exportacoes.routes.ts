import { exportacoes } from '@prosa/contract/exportacoes/exportacoes.endpoints.ts';
import type { Register } from '../../core/http/binding.ts';
import { exportacoesService } from './exportacoes.service.ts';

export function exportacoesRoutes(register: Register, service: ReturnType<typeof exportacoesService>): void {
  register(exportacoes.store, async ({ person, body }) => ({ data: await service.start(person, body) }));
  register(exportacoes.show, async ({ person, params }) => ({ data: await service.show(person, params.id) }));
  register(exportacoes.cancelar, async ({ person, params }) => {
    await service.cancel(person, params.id);
    return {};
  });
  register(exportacoes.baixar, ({ person, params }) => service.download(person, params.id));
}
