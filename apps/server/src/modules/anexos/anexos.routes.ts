import type { Register } from '../../core/http/binding.ts';
import type { Core } from '../../core/module.ts';
import type { Anexavel } from '../../core/registro/modulo.ts';
import { anexosService } from './anexos.service.ts';

export function anexosRoutes(register: Register, core: Core, kind: Anexavel): void {
  const service = anexosService(core, kind);
  const { getAll, store, baixar, delete: take, restaurar } = kind.calls;
  register(getAll, async ({ person, params }) => ({ data: await service.list(person, params.id) }));
  register(store, async ({ person, params, body, file }) => ({ data: await service.attach(person, params.id, file, body.nome) }));
  register(baixar, ({ person, params, query }) => service.read(person, params.id, query.tamanho));
  register(take, ({ person, params }) => service.take(person, params.id, true));
  register(restaurar, ({ person, params }) => service.take(person, params.id, false));
}
