import { grantsOf } from '../../core/auth/grants.ts';
import type { Grant } from '../../core/auth/person.ts';
import type { Manned } from './grupos.policy.ts';
import type { GrupoRights } from './grupos.repository.ts';

/** What the people of a grupo may do. */
export const rightsOf = (g: GrupoRights): Grant[] => grantsOf(g.modelo, g.overrides, false);

/** Those that somebody is in. */
export const manned = (grupos: readonly GrupoRights[]): Manned[] => grupos.filter((g) => g.pessoas > 0).map((g) => ({ grants: rightsOf(g), escopos: g }));
