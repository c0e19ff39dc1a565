import type { PortasDeLink } from '../../core/links.ts';
import type { Core, Module } from '../../core/module.ts';
import { paginasDeLinks } from './links.paginas.ts';
import { linksPessoa } from './links.pessoa.ts';
import { deleteOldLinks } from './links.repository.ts';

/** Links that open one thing without a session. `abreSessao`: whether a token is one of those that the app exchanges. */
export function linksModule(core: Core, portas: () => PortasDeLink, abreSessao: (token: string) => Promise<boolean>): Module {
  return {
    name: 'links',
    pessoa: linksPessoa,
    cron: [{ name: 'links_limpar', schedule: '41 4 * * *', run: () => core.database.semEmpresa((db) => deleteOldLinks(db, core.clock.now())) }],
    pages: (app) => paginasDeLinks(app, core, portas, abreSessao),
  };
}
