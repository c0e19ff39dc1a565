import { type RawBuilder, sql } from 'kysely';
import type { Staff } from '../../../core/auth/person.ts';

/** Who looks, as far as row scope goes. */
export type Viewer = Pick<Staff, 'id_login' | 'departamentos' | 'escopos'>;

/** decisions (row scope): proprios = looked after by this person; departamento = also those of salas of the own departamentos. For one contato `c`. */
export function visibleTo(person: Viewer): RawBuilder<boolean> {
  const own = sql<boolean>`(c.id_responsavel = ${person.id_login} or exists (select from sala s left join sala_membro m on m.id_sala = s.id_sala and m.id_login = ${person.id_login}
    where s.id_contato = c.id_contato and (s.id_responsavel = ${person.id_login} or m.id_login is not null)))`;
  if (person.escopos.contato === 'todos') return sql<boolean>`true`;
  if (person.escopos.contato === 'proprios') return own;
  return sql<boolean>`(${own} or exists (select from sala s where s.id_contato = c.id_contato and (s.id_departamento is null or s.id_departamento = any (${[...person.departamentos]}::bigint[]))))`;
}

/** The same rule for lists: what the person sees is looked up once, by index, instead of asked of each contato. */
export function visibleInList(person: Viewer): RawBuilder<boolean> {
  if (person.escopos.contato === 'todos') return sql<boolean>`true`;
  const facets = [`r${person.id_login}`];
  // facet d0: a sala of no departamento
  if (person.escopos.contato === 'departamento') facets.push('d0', ...person.departamentos.map((d) => `d${d}`));
  return sql<boolean>`(c.facetas && ${facets}::text[] or c.id_contato = any (array(
    select s.id_contato from sala s where s.id_responsavel = ${person.id_login} and s.id_contato is not null
    union select s.id_contato from sala_membro m join sala s on s.id_sala = m.id_sala where m.id_login = ${person.id_login} and s.id_contato is not null)))`;
}
