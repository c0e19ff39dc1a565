import type { grupoPermissao } from '@prosa/contract/grupos/grupos.endpoints.ts';
import { permissionNodes } from '@prosa/contract/permission-tree.ts';
import type { Reply } from '@prosa/contract/wire.ts';
import type { Override } from '../../core/auth/grants.ts';
import type { Grant } from '../../core/auth/person.ts';

/** Areas with their functions below; an area is on when all of its functions are. `own`: marks that are not the model's. */
export function presentTree(grants: readonly Grant[], own?: readonly Override[]): Reply<typeof grupoPermissao.index>['data'] {
  const granted = new Set(grants.filter((g) => g.status === 1).map((g) => `${g.controller}/${g.funcao}`));
  const marked = own && new Set(own.map((o) => `${o.controller}/${o.funcao}`));
  return permissionNodes
    .filter((n) => n.pai === null)
    .map((area) => {
      const filhos = permissionNodes
        .filter((n) => n.pai === area.id_permissao)
        .map((n) => {
          const pair = `${n.controller}/${n.funcao}`;
          return { ...n, status: granted.has(pair) ? (1 as const) : (0 as const), ...(marked && { proprio: marked.has(pair) }), filhos: [] };
        });
      const status = filhos.every((f) => f.status === 1) ? 1 : 0;
      return { ...area, status, ...(marked && { proprio: filhos.some((f) => f.proprio) }), filhos };
    });
}
