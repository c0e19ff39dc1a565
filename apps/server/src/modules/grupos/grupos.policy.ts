import { type PermissionNode, permissionNodes } from '@prosa/contract/permission-tree.ts';
import { permits } from '@prosa/contract/permissions.ts';
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

const names = ['escopo_atendimento', 'escopo_ticket', 'escopo_contato', 'escopo_bloco'] as const satisfies (keyof Escopos)[];
const ownEscopos = ({ escopos: { atendimento, ticket, contato, bloco } }: Staff): Escopos => ({
  escopo_atendimento: atendimento,
  escopo_ticket: ticket,
  escopo_contato: contato,
  escopo_bloco: bloco,
});
const reaches = (escopo: Escopo): number => order.indexOf(escopo);

/** Names of the scopes that would reach further than the person's own; what a grupo already had may stay. */
export function tooWide(person: Staff, wanted: Escopos, before: Escopos | undefined): (keyof Escopos)[] {
  if (person.superadmin) return [];
  const own = ownEscopos(person);
  return names.filter((k) => reaches(wanted[k]) > reaches(own[k]) && wanted[k] !== before?.[k]);
}

/** Names of the scopes that reach further than the person's own and would reach less: they could not give that back. */
export function notTheirsToNarrow(person: Staff, wanted: Escopos, before: Escopos): (keyof Escopos)[] {
  if (person.superadmin) return [];
  const own = ownEscopos(person);
  return names.filter((k) => reaches(before[k]) > reaches(own[k]) && reaches(wanted[k]) < reaches(before[k]));
}

/** A grupo with people in it: what it may do, and how far it sees. */
export interface Manned {
  readonly grants: readonly Grant[];
  readonly escopos: Escopos;
}

/** Names of the scopes that nobody could widen to all again: no grupo that manages grupos has them any more. */
export function reachLost(before: readonly Manned[], after: readonly Manned[]): (keyof Escopos)[] {
  const held = (grupos: readonly Manned[], k: keyof Escopos): boolean =>
    grupos.some(({ grants, escopos }) => escopos[k] === 'todos' && permits(grants, 'grupo', 'store') && permits(grants, 'grupo', 'getAll'));
  return names.filter((k) => held(before, k) && !held(after, k));
}

/** Whether these rights are enough to give permissions back. */
export const administers = (grants: readonly Grant[]): boolean => permits(grants, 'grupo', 'permissao') && permits(grants, 'grupo', 'getAll');

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

/** Whether all of these rights are the person's own, too. */
export const withinRights = (person: Staff, grants: readonly Grant[]): boolean =>
  grants.every((g) => g.status === 0 || permits(person.grants, g.controller, g.funcao));
