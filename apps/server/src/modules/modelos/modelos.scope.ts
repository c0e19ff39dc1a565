import { permits } from '@prosa/contract/permissions.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Staff, Viewer } from '../../core/auth/person.ts';

/**
 * Which templates `t` a person has: those of all, the own personal ones, and those of the own departamentos; whoever sees
 * every sala has every departamento's. A personal one is nobody else's, whatever their grupo.
 */
export function visibleTo(person: Viewer): RawBuilder<boolean> {
  if (person.escopos.atendimento === 'todos') return sql<boolean>`(t.id_login is null or t.id_login = ${person.id_login})`;
  return sql<boolean>`(t.id_login = ${person.id_login} or (t.id_login is null and (t.id_departamento is null or t.id_departamento = any (${[...person.departamentos]}::bigint[]))))`;
}

/** What is shared is changed by those who may share; what is personal, by its owner. */
export const mayChange = (person: Staff, shared: boolean): boolean => !shared || permits(person.grants, 'CadTextoCrm', 'compartilhar');
