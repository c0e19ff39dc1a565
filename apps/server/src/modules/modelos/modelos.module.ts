import { sql } from 'kysely';
import { staffOf } from '../../core/auth/staff-of.ts';
import { AppError } from '../../core/errors.ts';
import type { Core, Module } from '../../core/module.ts';
import type { TriggerTable } from '../../core/realtime/realtime.ts';
import { registroParts } from '../../core/registro/modulo.ts';
import type { SalasApi } from '../atendimentos/atendimentos.api.ts';
import { modelosPreenchidos } from './modelos.preenchidos.ts';
import { modelosRoutes } from './modelos.routes.ts';
import { modelosRegistro, modelosService } from './modelos.service.ts';

export interface ModelosModule extends Module {
  readonly triggers: Pick<TriggerTable, 'send_mensagem_modelo'>;
}

/** Message templates (spec 2 mensagemModelo, spec 7 CadTextoCrm and send_mensagem_modelo). */
export function modelosModule(core: Core, salas: SalasApi): ModelosModule {
  const service = modelosService(core);
  const prontos = modelosPreenchidos(core, salas);
  const parts = registroParts(core, modelosRegistro);
  return {
    name: 'modelos',
    comeco: { feito: { modelo: sql<boolean>`exists (select from modelo where excluido_em is null)` } },
    copia: [
      {
        item: 'modelos',
        tabelas: [
          {
            tabela: 'modelo',
            id: 'id_texto',
            nome: 'titulo',
            colunas: ['tipo', 'titulo', 'atalho', 'assunto', 'status'],
            refs: { id_departamento: { para: 'departamento' } },
            onde: 't.excluido_em is null and t.id_login is null and not exists (select from modelo_item i where i.id_empresa = t.id_empresa and i.id_texto = t.id_texto and i.id_arquivo is not null)',
          },
          { tabela: 'modelo_item', colunas: ['ordem', 'type', 'body'], refs: { id_texto: { para: 'modelo', parte: true } }, onde: 't.id_arquivo is null' },
        ],
      },
    ],
    menu: [
      {
        id_menu: 1340,
        titulo: 'Modelos de mensagem',
        caminho: '/mensagemModelo',
        icone: 'template',
        lugar: '/configEmpresa',
        grupo: 'Atendimento',
        descricao: 'Textos prontos para responder depressa',
        permission: ['CadTextoCrm', 'getAll'],
      },
    ],
    triggers: {
      send_mensagem_modelo: ({ person, sala }, { id_texto }) => {
        if (sala === null) throw new AppError('invalido', 'Escolha uma conversa.');
        return prontos.enviar(staffOf(person), sala, id_texto);
      },
    },
    registros: parts.registros,
    routes(register) {
      parts.routes(register);
      modelosRoutes(register, service, prontos);
    },
  };
}
