import { CadTextoCrm } from '@prosa/contract/modelos/modelos.endpoints.ts';
import type { Staff } from '../../core/auth/person.ts';
import { staffOf } from '../../core/auth/staff-of.ts';
import { AppError } from '../../core/errors.ts';
import type { Core, Module } from '../../core/module.ts';
import type { TriggerTable } from '../../core/realtime/realtime.ts';
import type { RoomsApi } from '../atendimentos/atendimentos.api.ts';
import { modelosPreenchidos } from './modelos.preenchidos.ts';
import { presentDetalhe, presentModelo } from './modelos.presenter.ts';
import type { ModeloRow } from './modelos.repository.ts';
import { mayChange } from './modelos.scope.ts';
import { modelosService } from './modelos.service.ts';

export interface ModelosModule extends Module {
  readonly triggers: Pick<TriggerTable, 'send_mensagem_modelo'>;
}

/** Message templates (spec 2 mensagemModelo, spec 7 CadTextoCrm and send_mensagem_modelo). */
export function modelosModule(core: Core, rooms: RoomsApi): ModelosModule {
  const service = modelosService(core);
  const prontos = modelosPreenchidos(core, rooms);
  const canEdit = (person: Staff, row: ModeloRow): boolean => mayChange(person, row.id_login === null);
  return {
    name: 'modelos',
    triggers: {
      send_mensagem_modelo: ({ person, room }, { id_texto }) => {
        if (room === null) throw new AppError('invalido', 'Escolha uma conversa.');
        return prontos.enviar(staffOf(person), room, id_texto);
      },
    },
    routes(register) {
      register(CadTextoCrm.getAll, async ({ person, params, query }) => {
        const { rows, total, filtered } = await service.list(person, { params, query });
        return { data: rows.map((row) => presentModelo(row, canEdit(person, row))), recordsTotal: total, recordsFiltered: filtered };
      });
      register(CadTextoCrm.show, async ({ person, params }) => {
        const { row, itens } = await service.show(person, params.id);
        return { data: presentDetalhe(row, itens, canEdit(person, row)) };
      });
      register(CadTextoCrm.arquivo, ({ person, params, query }) => service.file(person, params.id, query.tamanho));
      register(CadTextoCrm.store, async ({ person, body }) => ({ id_texto: await service.store(person, body) }));
      register(CadTextoCrm.delete, async ({ person, params }) => {
        await service.setDeleted(person, params.id, true);
        return {};
      });
      register(CadTextoCrm.restaurar, async ({ person, params }) => {
        await service.setDeleted(person, params.id, false);
        return {};
      });
      register(CadTextoCrm.previa, async ({ person, body }) => ({ data: await prontos.previa(person, body) }));
      register(CadTextoCrm.preencher, async ({ person, params }) => ({ data: await prontos.preencher(person, params.id, params.chat_id) }));
    },
  };
}
