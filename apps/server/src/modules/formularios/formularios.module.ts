import type { Core, Module } from '../../core/module.ts';
import { registroParts } from '../../core/registro/modulo.ts';
import { formulariosDemo } from './formularios.demo.ts';
import { formulariosPessoa } from './formularios.pessoa.ts';
import { formulariosJobs } from './formularios.processar.ts';
import { formulariosRegistro } from './formularios.registro.ts';
import { formulariosRoutes } from './formularios.routes.ts';
import { paginasDeFormularios } from './publico/paginas.ts';

/** Entry forms: what sites of a company show, and the cards that come of it. */
export function formulariosModule(core: Core): Module {
  const parts = registroParts(core, formulariosRegistro);
  return {
    ...parts,
    name: 'formularios',
    pessoa: formulariosPessoa,
    jobs: formulariosJobs(core),
    routes(register) {
      parts.routes(register);
      formulariosRoutes(register, core);
    },
    demo: formulariosDemo(core),
    pages: (app) => paginasDeFormularios(app, core),
  };
}
