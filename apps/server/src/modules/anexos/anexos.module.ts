import type { Register } from '../../core/http/binding.ts';
import type { Core, Module } from '../../core/module.ts';
import type { Anexavel } from '../../core/registro/modulo.ts';
import { anexosService, sweepAnexos } from './anexos.service.ts';

function routesOf(core: Core, register: Register, kind: Anexavel): void {
  const service = anexosService(core, kind);
  const { getAll, store, baixar, delete: take, restaurar } = kind.calls;
  register(getAll, async ({ person, params }) => ({ data: await service.list(person, params.id) }));
  register(store, async ({ person, params, body, file }) => ({ data: await service.attach(person, params.id, file, body.nome) }));
  register(baixar, ({ person, params, query }) => service.read(person, params.id, query.tamanho));
  register(take, ({ person, params }) => service.take(person, params.id, true));
  register(restaurar, ({ person, params }) => service.take(person, params.id, false));
}

/** Files that people keep with records, of the kinds that the modules bring. */
export function anexosModule(core: Core, modules: () => readonly Module[]): Module {
  return {
    name: 'anexos',
    cron: [{ name: 'anexos_soltos', schedule: '23 4 * * *', run: () => sweepAnexos(core) }],
    routes(register) {
      for (const kind of modules().flatMap(({ anexaveis = [] }) => anexaveis)) routesOf(core, register, kind);
    },
  };
}
