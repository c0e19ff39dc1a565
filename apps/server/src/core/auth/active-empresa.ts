import type { EmpresaDiferente } from '@prosa/contract/acesso/empresa-ativa.ts';
import type { Database } from '../db/database.ts';
import type { Person } from './person.ts';

/**
 * The empresa that the caller believes to be active, against the one that the session is in: null when they are the same. Names are
 * those of empresas that the person works in, so that a guessed number learns nothing.
 */
export async function otherEmpresa(database: Database, person: Person, id_empresa_da_aba: number): Promise<EmpresaDiferente | null> {
  if (person.kind === 'cliente') {
    return person.id_empresa === id_empresa_da_aba ? null : { ...mark, id_empresa: person.id_empresa, nome_fantasia: null, ...tab(id_empresa_da_aba, null) };
  }
  if (person.kind === 'staff' && person.id_empresa === id_empresa_da_aba) return null;
  const { id_sessao, id_login } = person;
  const { id_empresa, names } = await database.semEmpresa(async (db) => {
    const session = await db.selectFrom('sessao').select('id_empresa').where('id_sessao', '=', id_sessao).executeTakeFirst();
    const rows = await db
      .selectFrom('membro as m')
      .innerJoin('empresa as e', 'e.id_empresa', 'm.id_empresa')
      .select(['e.id_empresa', 'e.nome_fantasia'])
      .where('m.id_login', '=', id_login)
      .where('m.ativo', '=', true)
      .where('e.id_empresa', 'in', [id_empresa_da_aba, session?.id_empresa ?? id_empresa_da_aba])
      .execute();
    return { id_empresa: session?.id_empresa ?? null, names: new Map(rows.map((row) => [row.id_empresa, row.nome_fantasia])) };
  });
  // chosen, and not to be worked in for now: another refusal says why
  if (id_empresa === id_empresa_da_aba) return null;
  const nome = (id: number | null): string | null => (id === null ? null : (names.get(id) ?? null));
  return { ...mark, id_empresa, nome_fantasia: nome(id_empresa), ...tab(id_empresa_da_aba, nome(id_empresa_da_aba)) };
}

const mark = { codigo: 'empresa_diferente' } as const;
const tab = (id_empresa_da_aba: number, nome_fantasia_da_aba: string | null) => ({ id_empresa_da_aba, nome_fantasia_da_aba });

/** What the person hears: the same over HTTP and on the socket. */
export const otherEmpresaText = ({ nome_fantasia }: EmpresaDiferente): string =>
  nome_fantasia === null
    ? 'Você saiu desta empresa em outra aba. Escolha onde continuar.'
    : `Você trocou para ${nome_fantasia} em outra aba. Escolha onde continuar.`;
