import { WPPAutomacao } from '@prosa/contract/wpp-automacao/wpp-automacao.endpoints.ts';
import type { Core, Module } from '../../core/module.ts';
import type { AutomacaoRow } from './wpp-automacao.repository.ts';
import { wppAutomacaoService } from './wpp-automacao.service.ts';

const flag = (on: boolean): 0 | 1 => (on ? 1 : 0);
const present = (row: AutomacaoRow) => ({ ...row, horario_util: flag(row.horario_util) });

export function wppAutomacaoModule(core: Core): Module {
  const service = wppAutomacaoService(core);
  return {
    name: 'wpp-automacao',
    routes(register) {
      register(WPPAutomacao.getAll, async ({ person, query }) => {
        const { rows, total, filtered } = await service.list(person.id_empresa, query);
        return { data: rows.map(present), recordsTotal: total, recordsFiltered: filtered };
      });
      register(WPPAutomacao.show, async ({ person, params }) => ({ data: present(await service.show(person.id_empresa, params.id)) }));
      register(WPPAutomacao.store, async ({ person, body }) => ({ id_wpp_automacao: await service.store(person.id_empresa, body) }));
      register(WPPAutomacao.delete, async ({ person, params }) => {
        await service.delete(person.id_empresa, params.id);
        return {};
      });
    },
  };
}
