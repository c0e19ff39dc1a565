import type { Consumer } from '../../core/domain-events/domain-events.ts';
import type { Core, Module } from '../../core/module.ts';
import type { SalasApi } from '../atendimentos/atendimentos.api.ts';
import type { LinesApi } from '../linhas/linhas.api.ts';
import { insertDemoModelos } from './wpp-modelos.demo.ts';
import { wppModelosRoutes } from './wpp-modelos.routes.ts';
import { type Aceita, wppModelosService } from './wpp-modelos.service.ts';

/** Official templates of accounts (areas: lines L8). */
export function wppModelosModule(core: Core, lines: Pick<LinesApi, 'catalogue'>, salas: SalasApi, aceita: Aceita): Module {
  const service = wppModelosService(core, lines, salas, aceita);
  const news: Consumer<'modelo_oficial_mudou'> = {
    name: 'wpp_modelos_mudou',
    events: ['modelo_oficial_mudou'],
    handle: (db, { dados: { id_wpp_config, ...rest } }) => service.changed(db, id_wpp_config, rest),
  };
  return {
    name: 'wpp-modelos',
    consumers: [news],
    routes: (register) => wppModelosRoutes(register, service),
    demo: (demo) => core.database.comEmpresa(demo.admin.id_empresa, insertDemoModelos),
  };
}
