import type { Jobs } from '../../core/jobs/jobs.ts';
import type { Core, Module } from '../../core/module.ts';
import { clonagemRoutes } from './clonagem.routes.ts';
import { clonagemService, type PartesDaClonagem } from './clonagem.service.ts';

/** A company copied: each module says what of it can be (`copia`). */
export function clonagemModule(core: Core, modules: () => readonly Module[], addMembro: PartesDaClonagem['addMembro']): Module {
  const service = clonagemService(core, {
    copias: () => modules().flatMap(({ copia = [] }) => copia),
    limitados: () => modules().flatMap(({ limites = [] }) => limites),
    addMembro,
  });
  return {
    name: 'clonagem',
    jobs: { clonar_empresa: (_: number, { id_clonagem }: Jobs['clonar_empresa']) => service.run(id_clonagem) },
    despedida: { aoFim: (db, id_empresa) => service.esquecer(db, id_empresa) },
    routes: (register) => clonagemRoutes(register, service),
  };
}
