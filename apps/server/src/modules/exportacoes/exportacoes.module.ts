import { exportacoes } from '@prosa/contract/exportacoes/exportacoes.endpoints.ts';
import type { Jobs } from '../../core/jobs/jobs.ts';
import type { Core, Module } from '../../core/module.ts';
import type { AnyExportSource } from './exportacoes.api.ts';
import { exportacoesService } from './exportacoes.service.ts';

/** Exports of lists as files, for the modules that give a source. */
export function exportacoesModule(core: Core, sources: readonly AnyExportSource[]): Module {
  const service = exportacoesService(core, sources);
  return {
    name: 'exportacoes',
    jobs: { exportar: (id_empresa: number, dados: Jobs['exportar']) => service.run(id_empresa, dados) },
    cron: [{ name: 'exportacoes_antigas', schedule: '23 * * * *', run: () => service.sweep() }],
    routes(register) {
      register(exportacoes.store, async ({ person, body }) => ({ data: await service.start(person, body) }));
      register(exportacoes.show, async ({ person, params }) => ({ data: await service.show(person, params.id) }));
      register(exportacoes.cancelar, async ({ person, params }) => {
        await service.cancel(person, params.id);
        return {};
      });
      register(exportacoes.baixar, ({ person, params }) => service.download(person, params.id));
    },
  };
}
