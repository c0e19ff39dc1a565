import type { Db } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { grantsOf, type Modelo } from './grants.ts';
import { type Escopo, escopos, type Person, type Staff } from './person.ts';
import { overridesOf } from './rights.ts';

/** What somebody hears who wants to change something while looking as another grupo. */
export const lookingText = (nome: string): string => `Você está vendo como o grupo ${nome} e não pode alterar nada. Volte ao seu acesso para continuar.`;

/** Throws 403 when the person looks as another grupo: whatever changes something asks here first, once, before its input is read. */
export function checkLooking(person: Person | null): void {
  if (person?.kind === 'staff' && person.vendoComo) throw new AppError('sem_permissao', lookingText(person.vendoComo.nome));
}

const narrower = (a: Escopo, b: Escopo): Escopo => (escopos.indexOf(a) <= escopos.indexOf(b) ? a : b);

/** The person with the rights of the grupo that the session looks as, and never more than their own. Of a grupo that is gone: as they are. */
export async function lookAs(db: Db, person: Staff, id_grupo: number): Promise<Staff> {
  const g = await db
    .selectFrom('grupo as g')
    .select(['g.nome', 'g.modelo', 'g.escopo_atendimento', 'g.escopo_ticket', 'g.escopo_contato', 'g.escopo_bloco', overridesOf('g').as('overrides')])
    .where('g.id_empresa', '=', person.id_empresa)
    .where('g.id_grupo', '=', id_grupo)
    .where('g.excluido_em', 'is', null)
    .executeTakeFirst();
  if (!g) return person;
  const theirs = grantsOf(g.modelo as Modelo, g.overrides, false);
  const { atendimento, ticket, contato, bloco } = person.escopos;
  return {
    ...person,
    superadmin: false,
    vendoComo: { id_grupo, nome: g.nome },
    grants: person.grants.map((own, i) => ({ ...own, status: own.status === 1 && theirs[i]!.status === 1 ? 1 : 0 })),
    escopos: {
      atendimento: narrower(atendimento, g.escopo_atendimento as Escopo),
      ticket: narrower(ticket, g.escopo_ticket as Escopo),
      contato: narrower(contato, g.escopo_contato as Escopo),
      bloco: narrower(bloco, g.escopo_bloco as Escopo),
    },
  };
}
