import { campos } from '@prosa/contract/campos/campos.endpoints.ts';
import type { Register } from '../../core/http/binding.ts';
import type { Core } from '../../core/module.ts';
import { camposService } from './campos.service.ts';

export function camposRoutes(register: Register, core: Core): void {
  const service = camposService(core);
  register(campos.getAll, async ({ person }) => {
    const rows = await service.list(person.id_empresa);
    return { data: rows.map((row) => ({ ...row, obrigatorio: row.obrigatorio ? (1 as const) : (0 as const) })) };
  });
  register(campos.store, async ({ person, body }) => ({ id_campo: await service.store(person.id_empresa, body) }));
  register(campos.ordenar, async ({ person, body }) => {
    await service.order(person.id_empresa, body.ids);
    return {};
  });
  register(campos.delete, async ({ person, params }) => {
    await service.delete(person.id_empresa, params.id);
    return {};
  });
  register(campos.restaurar, async ({ person, params }) => {
    await service.restaurar(person.id_empresa, params.id);
    return {};
  });
}
