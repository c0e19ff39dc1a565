import type { grupoPermissao } from '@prosa/contract/grupos/grupos.endpoints.ts';
import { permissionNodes } from '@prosa/contract/permission-tree.ts';
import type { Reply } from '@prosa/contract/wire.ts';
import type { Grant } from '../../core/auth/person.ts';

/** Areas with their functions below; an area is on when all of its functions are. */
export function presentTree(grants: readonly Grant[]): Reply<typeof grupoPermissao.index>['data'] {
  const granted = new Set(grants.filter((g) => g.status === 1).map((g) => `${g.controller}/${g.funcao}`));
  return permissionNodes
    .filter((n) => n.pai === null)
    .map((area) => {
      const filhos = permissionNodes
        .filter((n) => n.pai === area.id_permissao)
        .map((n) => ({ ...n, status: granted.has(`${n.controller}/${n.funcao}`) ? (1 as const) : (0 as const), filhos: [] }));
      return { ...area, status: filhos.every((f) => f.status === 1) ? 1 : 0, filhos };
    });
}
