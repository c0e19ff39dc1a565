import { allowedByModel, type GrupoModelo, permissionNodes } from '@prosa/contract/permission-tree.ts';
import type { Permission } from '@prosa/contract/permissions.ts';
import type { Grant } from './person.ts';

export type Modelo = GrupoModelo | null;
/** What a grupo may do other than its model says. */
export interface Override {
  controller: string;
  funcao: string;
  permitido: boolean;
}

const pairs = permissionNodes.filter((n) => n.funcao !== null).map((n) => [n.controller, n.funcao] as unknown as Permission);

/** Every permission with whether it is granted: the grupo's own entries win over its model; a superadmin has all. */
export function grantsOf(modelo: Modelo, overrides: readonly Override[], superadmin: boolean): Grant[] {
  const own = new Map(overrides.map((o) => [`${o.controller}/${o.funcao}`.toLowerCase(), o.permitido]));
  return pairs.map((pair) => {
    const allowed = superadmin || (own.get(pair.join('/').toLowerCase()) ?? allowedByModel(modelo, pair));
    return { controller: pair[0], funcao: pair[1], status: allowed ? 1 : 0 };
  });
}
