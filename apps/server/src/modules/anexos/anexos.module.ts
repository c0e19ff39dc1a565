import { armazenamento } from '../../core/limites.ts';
import type { Core, Module } from '../../core/module.ts';
import { anexosPessoa } from './anexos.pessoa.ts';
import { anexosRoutes } from './anexos.routes.ts';
import { sweepAnexos } from './anexos.service.ts';

/** Files that people keep with records, of the kinds that the modules bring. */
export function anexosModule(core: Core, modules: () => readonly Module[]): Module {
  return {
    name: 'anexos',
    limites: [armazenamento],
    pessoa: anexosPessoa,
    cron: [{ name: 'anexos_soltos', schedule: '23 4 * * *', run: () => sweepAnexos(core) }],
    routes(register) {
      for (const kind of modules().flatMap(({ anexaveis = [] }) => anexaveis)) anexosRoutes(register, core, kind);
    },
  };
}
