import { departamentos } from '@prosa/contract/departamentos/departamentos.endpoints.ts';
import type { Core, Module } from '../../core/module.ts';
import { presentDepartamento, presentDetalhe } from './departamentos.presenter.ts';
import { departamentosService } from './departamentos.service.ts';

export function departamentosModule(core: Core): Module {
  const service = departamentosService(core);
  return {
    name: 'departamentos',
    routes(register) {
      register(departamentos.getAll, async ({ person, query }) => {
        const { rows, total, filtered } = await service.list(person.id_empresa, query);
        return { data: rows.map(presentDepartamento), recordsTotal: total, recordsFiltered: filtered };
      });
      register(departamentos.show, async ({ person, params }) => {
        return { data: presentDetalhe(await service.show(person.id_empresa, params.id)) };
      });
      register(departamentos.store, async ({ person, body }) => ({ id_departamento: await service.store(person.id_empresa, body) }));
      register(departamentos.delete, async ({ person, params }) => {
        await service.delete(person.id_empresa, params.id);
        return {};
      });
      register(departamentos.restaurar, async ({ person, params }) => {
        await service.restaurar(person.id_empresa, params.id);
        return {};
      });
    },
  };
}
