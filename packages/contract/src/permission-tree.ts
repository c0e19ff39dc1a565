import { areas } from './permissions.gen.ts';
import type { Controller, Permission, Permissoes } from './permissions.ts';

/* Every area with its texts: for the server. A browser asks `permits` alone. */

const declared: Permissoes = areas;

/** The grupos that each new empresa gets (decisions: People, companies and access). */
export type GrupoModelo = 'administrador' | 'supervisor' | 'atendente';

/** What a grupo made from a model may do unless its own permissions say otherwise; a grupo of no model may nothing. */
export function allowedByModel(modelo: GrupoModelo | null, [controller, funcao]: Permission): boolean {
  if (modelo === 'administrador') return true;
  const { supervisorSem = [], atendente = [] } = declared[controller]!;
  if (modelo === 'supervisor') return supervisorSem !== 'tudo' && !supervisorSem.includes(funcao);
  return modelo === 'atendente' && atendente.includes(funcao);
}

export interface PermissionNode {
  id_permissao: number;
  pai: number | null;
  titulo: string;
  controller: Controller;
  funcao: string | null;
  ordem: number;
}

/** Stable across releases: a node keeps its number whatever is declared before or after it. */
function stableId(name: string): number {
  let hash = 0x811c9dc5;
  for (const char of name.toLowerCase()) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193) >>> 0;
  return hash >>> 1 || 1;
}

/** Every permission there is: one node per area, its functions below it. */
export const permissionNodes: readonly PermissionNode[] = /* @__PURE__ */ (Object.keys(areas) as Controller[])
  .toSorted((a, b) => areas[a].ordem - areas[b].ordem)
  .flatMap((controller, ordem) => {
    const { titulo, funcoes } = areas[controller];
    const pai = stableId(controller);
    return [
      { id_permissao: pai, pai: null, titulo, controller, funcao: null, ordem },
      ...Object.entries(funcoes).map(([funcao, texto], i) => ({
        id_permissao: stableId(`${controller}/${funcao}`),
        pai,
        titulo: texto,
        controller,
        funcao,
        ordem: i,
      })),
    ];
  });
