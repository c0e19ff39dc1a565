import { assuntos } from '@prosa/contract/assuntos/assuntos.endpoints.ts';
import type { Core, Module } from '../../core/module.ts';
import { assuntosService } from './assuntos.service.ts';

export function assuntosModule(core: Core): Module {
  const service = assuntosService(core);
  return {
    name: 'assuntos',
    routes(register) {
      register(assuntos.listar, async ({ person, query }) => {
        const { rows, total, filtered } = await service.list(person.id_empresa, query);
        return { data: rows, recordsTotal: total, recordsFiltered: filtered };
      });
      register(assuntos.show, async ({ person, params }) => ({ data: await service.show(person.id_empresa, params.id) }));
      register(assuntos.store, async ({ person, body }) => ({ id_assunto: await service.store(person.id_empresa, body) }));
      register(assuntos.delete, async ({ person, params }) => {
        await service.delete(person.id_empresa, params.id);
        return {};
      });
    },
  };
}
