import type { Core, Module } from '../../core/module.ts';
import { importacoesPessoa } from './importacoes.pessoa.ts';
import { importacoesRoutes } from './importacoes.routes.ts';
import { importacoesService, sweepImportacoes } from './importacoes.service.ts';
import { importacoesTrabalho } from './importacoes.trabalho.ts';

/** Records out of a file, of the kinds that the modules bring. */
export function importacoesModule(core: Core, modules: () => readonly Module[]): Module {
  const areas = () => modules().flatMap(({ importaveis = [] }) => importaveis);
  const work = importacoesTrabalho(core, areas);
  return {
    name: 'importacoes',
    pessoa: importacoesPessoa,
    jobs: { importacao_conferir: work.conferir, importacao_gravar: work.gravar, importacao_desfazer: work.desfazer },
    cron: [{ name: 'importacoes_antigas', schedule: '37 4 * * *', run: () => sweepImportacoes(core) }],
    routes(register) {
      for (const area of areas()) importacoesRoutes(register, area.calls, importacoesService(core, area));
    },
  };
}
