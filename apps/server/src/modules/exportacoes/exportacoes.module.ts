import type { Jobs } from '../../core/jobs/jobs.ts';
import type { Core, Module } from '../../core/module.ts';
import { exportacoesPessoa } from './exportacoes.pessoa.ts';
import { exportacoesRoutes } from './exportacoes.routes.ts';
import { exportacoesService } from './exportacoes.service.ts';
import type { AnyExportSource } from './fonte.ts';

/** Exports of lists as files, for the modules that give a source. */
export function exportacoesModule(core: Core, sources: () => readonly AnyExportSource[]): Module {
  const service = exportacoesService(core, sources);
  return {
    name: 'exportacoes',
    pessoa: exportacoesPessoa,
    jobs: { exportar: (id_empresa: number, dados: Jobs['exportar']) => service.run(id_empresa, dados) },
    cron: [{ name: 'exportacoes_antigas', schedule: '23 * * * *', run: () => service.sweep() }],
    routes: (register) => exportacoesRoutes(register, service),
  };
}
