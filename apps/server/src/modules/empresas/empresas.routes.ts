import { ConfigEmpresa, empresa, inicio, nomesDosRecursos, recursos } from '@prosa/contract/empresas/empresas.endpoints.ts';
import { marca } from '@prosa/contract/empresas/marca.endpoints.ts';
import type { Register } from '../../core/http/binding.ts';
import type { Limitado } from '../../core/limites.ts';
import type { Core } from '../../core/module.ts';
import { empresasService, type Membros } from './empresas.service.ts';
import { limitesService } from './limites.service.ts';
import { makeLogo } from './logo.ts';

export function empresasRoutes(register: Register, core: Core, limitados: () => readonly Limitado[], membros: Membros): void {
  const limites = limitesService(core, limitados);
  const service = empresasService(core, membros);
  register(inicio.limites, async ({ person }) => ({ data: await limites(person.id_empresa) }));
  register(empresa.getAll, async ({ person, query }) => service.list(person, query));
  register(ConfigEmpresa.getAllEmpresa, async ({ person, query }) => service.list(person, query));
  register(marca.show, async ({ params }) => ({ data: await service.marca(params.link) }));
  register(empresa.show, async ({ person, params }) => ({ data: await service.show(person, params.id) }));
  register(empresa.store, async ({ person, body }) => ({ id_config: await service.store(person, body) }));
  register(empresa.logo, async ({ file }) => ({ logo: await makeLogo(file) }));
  register(empresa.limites, async ({ person, params }) => {
    service.demand(person, params.id);
    const found = await limites(params.id);
    const data = recursos.map((recurso) => ({ recurso, nome: nomesDosRecursos[recurso], ...found[recurso] }));
    return { nome_fantasia: await service.nameOf(params.id), data };
  });
  register(ConfigEmpresa.delete, async ({ person, params, query }) => ({ exclusao_em: await service.fechar(person, params.id, query.nome) }));
  register(ConfigEmpresa.restaurar, async ({ person, params }) => (await service.reabrir(person, params.id), {}));
  register(ConfigEmpresa.linkUpdate, async ({ person, query }) => ({ link: await service.link(person, query) }));
}
