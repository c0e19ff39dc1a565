import { type PermissionNode, permissionNodes, permits } from '@prosa/contract/permissions.ts';
import type { Escopo, Grant, Staff } from '../../core/auth/person.ts';

const order: readonly Escopo[] = ['proprios', 'departamento', 'todos'];

export interface Escopos {
  escopo_atendimento: Escopo;
  escopo_ticket: Escopo;
  escopo_contato: Escopo;
  escopo_bloco: Escopo;
}

/** The functions that a node of the tree stands for: its own, or all of its area. */
export function functionsOf(node: PermissionNode): readonly PermissionNode[] {
  return node.funcao === null ? permissionNodes.filter((n) => n.pai === node.id_permissao) : [node];
}

/** Nobody grants, or takes, what they do not have. */
export const mayChange = (person: Staff, nodes: readonly PermissionNode[]): boolean => nodes.every((n) => permits(person.grants, n.controller, n.funcao!));

/** Names of the scopes that would reach further than the person's own; what a grupo already had may stay. */
export function tooWide(person: Staff, wanted: Escopos, before: Escopos | undefined): (keyof Escopos)[] {
  if (person.superadmin) return [];
  const { atendimento, ticket, contato, bloco } = person.escopos;
  const own: Escopos = { escopo_atendimento: atendimento, escopo_ticket: ticket, escopo_contato: contato, escopo_bloco: bloco };
  return (Object.keys(own) as (keyof Escopos)[]).filter((k) => order.indexOf(wanted[k]) > order.indexOf(own[k]) && wanted[k] !== before?.[k]);
}

/** Whether these rights are enough to give permissions back. */
const administers = (grants: readonly Grant[]): boolean => permits(grants, 'grupo', 'permissao') && permits(grants, 'grupo', 'getAllGrupo');

/**
 * Whether some right would be left with no administrator to give it back: nobody may grant what they do not have, so it
 * would be gone for good. Each list holds the grants of a grupo with people in it.
 */
export function losesForGood(before: readonly (readonly Grant[])[], after: readonly (readonly Grant[])[]): boolean {
  const held = (grupos: readonly (readonly Grant[])[]): Set<string> =>
    new Set(grupos.filter(administers).flatMap((grants) => grants.filter((g) => g.status === 1).map((g) => `${g.controller}/${g.funcao}`)));
  const left = held(after);
  return [...held(before)].some((right) => !left.has(right));
}
