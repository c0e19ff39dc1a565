import type { Core, Module } from '../../core/module.ts';
import { registroParts } from '../../core/registro/modulo.ts';
import { formulariosAvisos } from './formularios.avisos.ts';
import { formulariosDemo } from './formularios.demo.ts';
import { respostasExportacao } from './formularios.exportacao.ts';
import { formulariosPessoa } from './formularios.pessoa.ts';
import { formulariosJobs, retomarEsperando } from './formularios.processar.ts';
import { formulariosRegistro } from './formularios.registro.ts';
import { formulariosRoutes } from './formularios.routes.ts';
import { arquivosDeFora } from './publico/arquivos.ts';
import { paginasDeFormularios } from './publico/paginas.ts';

/** Entry forms: what sites of a company show, and the cards that come of it. */
export function formulariosModule(core: Core): Module {
  const parts = registroParts(core, formulariosRegistro);
  return {
    ...parts,
    name: 'formularios',
    pessoa: formulariosPessoa,
    avisos: formulariosAvisos,
    jobs: formulariosJobs(core),
    exportacoes: [respostasExportacao],
    cron: [
      { name: 'formularios_esperando', schedule: '*/10 * * * *', run: () => retomarEsperando(core) },
      { name: 'formularios_arquivos_soltos', schedule: '37 4 * * *', run: () => arquivosDeFora(core).varrer() },
    ],
    routes(register) {
      parts.routes(register);
      formulariosRoutes(register, core);
    },
    demo: formulariosDemo(core),
    pages: (app) => paginasDeFormularios(app, core),
  };
}
