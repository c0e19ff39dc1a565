import { grupo, grupoPermissao, permissao } from '@prosa/contract/grupos/grupos.endpoints.ts';
import type { Register } from '../../core/http/binding.ts';
import type { Core } from '../../core/module.ts';
import { presentTree } from './grupos.presenter.ts';
import { rightsOf } from './grupos.rights.ts';
import { gruposService } from './grupos.service.ts';

export function gruposRoutes(register: Register, core: Core): void {
  const service = gruposService(core);
  // status 1: what the asker has, and so may give
  register(permissao.getCascate, async ({ person }) => ({ data: presentTree(person.grants) }));
  register(permissao.quemPode, async ({ person, params }) => ({ data: await service.whoMay(person.id_empresa, params.id) }));
  register(permissao.quemDa, async ({ person, params }) => ({ data: await service.whoGives(person.id_empresa, params.controller, params.funcao) }));
  register(grupo.verComo, async ({ person, params }) => {
    await service.look(person, params.id);
    return {};
  });
  register(grupo.voltar, async ({ person }) => {
    await service.back(person);
    return {};
  });
  register(grupoPermissao.index, async ({ person, params }) => {
    const found = await service.rights(person.id_empresa, params.id);
    return { data: presentTree(rightsOf(found), found.overrides) };
  });
  register(grupoPermissao.store, async ({ person, body }) => {
    await service.setMarcas(person, body.id_grupo, [{ id_permissao: body.id_permissao, status: body.status === 1 ? 1 : 0 }], true);
    return {};
  });
  register(grupoPermissao.marcas, async ({ person, body }) => {
    await service.setMarcas(person, body.id_grupo, body.marcas);
    return {};
  });
}
