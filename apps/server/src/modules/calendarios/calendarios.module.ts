import { Calendario } from '@prosa/contract/calendarios/calendarios.endpoints.ts';
import type { Core, Module } from '../../core/module.ts';
import { presentCalendario, presentDetalhe } from './calendarios.presenter.ts';
import { calendariosService } from './calendarios.service.ts';

export function calendariosModule(core: Core): Module {
  const service = calendariosService(core);
  return {
    name: 'calendarios',
    routes(register) {
      register(Calendario.getAll, async ({ person, query }) => {
        const { rows, total, filtered } = await service.list(person.id_empresa, query);
        const now = core.clock.now();
        return { data: rows.map((row) => presentCalendario(row, now)), recordsTotal: total, recordsFiltered: filtered };
      });
      register(Calendario.show, async ({ person, params }) => ({ data: presentDetalhe(await service.show(person.id_empresa, params.id)) }));
      register(Calendario.store, async ({ person, body }) => ({ id_calendario: await service.store(person.id_empresa, body) }));
      register(Calendario.delete, async ({ person, params }) => {
        await service.delete(person.id_empresa, params.id);
        return {};
      });
    },
  };
}
