import { type Recurso, recursos } from '@prosa/contract/empresas/empresas.endpoints.ts';
import { findLimites, type Limitado, type Limite } from '../../core/limites.ts';
import type { Core } from '../../core/module.ts';

/** Quota and use of every resource of the plan (spec 3 limits); one whose area is not there yet has neither. */
export function limitesService({ database }: Core, limitados: () => readonly Limitado[]) {
  return async (id_empresa: number): Promise<Record<Recurso, Limite>> => {
    const found = await database.comEmpresa(id_empresa, (db) => findLimites(db, limitados()));
    return Object.fromEntries(recursos.map((r) => [r, found[r] ?? { cota: 0, usado: 0 }])) as Record<Recurso, Limite>;
  };
}
