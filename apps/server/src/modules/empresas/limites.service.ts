import { type Recurso, recursos } from '@prosa/contract/empresas/empresas.endpoints.ts';
import type { Staff } from '../../core/auth/person.ts';
import type { Core } from '../../core/module.ts';
import { findLimites, type Limite } from './limites.repository.ts';

/** Quota and use of every resource of the plan (spec 3 limits). */
export function limitesService({ database }: Core) {
  return async (person: Staff): Promise<Record<Recurso, Limite>> => {
    const found = await database.comEmpresa(person.id_empresa, (db) => findLimites(db, recursos));
    return Object.fromEntries(recursos.map((r) => [r, found[r] ?? { cota: 0, usado: 0 }])) as Record<Recurso, Limite>;
  };
}
