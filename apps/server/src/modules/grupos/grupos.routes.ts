import { grupo, grupoPermissao, permissao } from '@prosa/contract/grupos/grupos.endpoints.ts';
import type { Register } from '../../core/http/binding.ts';
import type { Core } from '../../core/module.ts';
import { presentTree } from './grupos.presenter.ts';
import { gruposService } from './grupos.service.ts';

export function gruposRoutes(register: Register, core: Core): void {
  const service = gruposService(core);
  // status 1: what the asker has, and so may give
  register(permissao.getCascate, async ({ person }) => ({ data: presentTree(person.grants) }));
  register(grupo.getAllGrupo, async ({ person }) => ({ data: await service.list(person.id_empresa) }));
  register(grupo.store, async ({ person, body }) => ({ id_grupo: await service.store(person, body) }));
  register(grupoPermissao.index, async ({ person, params }) => ({ data: presentTree(await service.rights(person.id_empresa, params.id)) }));
  register(grupoPermissao.store, async ({ person, body }) => {
    await service.setPermissao(person, body.id_grupo, body.id_permissao, body.status === 1);
    return {};
  });
}
