import type { Core, Module } from '../../core/module.ts';
import { importacoesPessoa } from './importacoes.pessoa.ts';
import { importacoesRoutes } from './importacoes.routes.ts';
import { importacoesService } from './importacoes.service.ts';
import { importacoesTrabalho } from './importacoes.trabalho.ts';

/** Contatos out of a file (spec 7: contatos/importarContatos). */
export function importacoesModule(core: Core): Module {
  const service = importacoesService(core);
  const work = importacoesTrabalho(core);
  return {
    name: 'importacoes',
    pessoa: importacoesPessoa,
    jobs: { importacao_conferir: work.conferir, importacao_gravar: work.gravar, importacao_desfazer: work.desfazer },
    cron: [{ name: 'importacoes_antigas', schedule: '37 4 * * *', run: () => service.sweep() }],
    routes: (register) => importacoesRoutes(register, service),
  };
}
