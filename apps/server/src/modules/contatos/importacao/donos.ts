import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import type { Dono } from '../../../core/importacao/importavel.ts';
import { emailIdentity, type Identity, phoneIdentity } from '../cadastro/identidades.ts';
import { type Viewer, visibleTo } from '../lista/contatos.scope.ts';
import type { Lida } from './linha.ts';

/** The names in contato_identidade that a row brings. */
export const identidadesDe = ({ email, telefones }: Pick<Lida, 'email' | 'telefones'>): Identity[] => [
  ...(email === '' ? [] : [emailIdentity(email)]),
  ...telefones.map(({ numero }) => phoneIdentity(numero)),
];

/** All by which a row is the same person as another one or as a contato. */
export function chavesDe(lida: Lida): { tipo: string; chave: string }[] {
  const { cpf, cnpj } = lida.valores;
  return [
    ...identidadesDe(lida),
    ...(typeof cpf === 'string' && cpf !== '' ? [{ tipo: 'cpf', chave: cpf }] : []),
    ...(typeof cnpj === 'string' && cnpj !== '' ? [{ tipo: 'cnpj', chave: cnpj }] : []),
  ];
}

/** For each row, by its place, the contatos that have one of its names or its document. */
export async function acharDonos(db: Db, person: Viewer, lidas: readonly Lida[]): Promise<Map<number, Dono[]>> {
  const keys = lidas.flatMap((lida, n) => chavesDe(lida).map((key) => ({ n, tipo: key.tipo, chave: key.chave })));
  const found = new Map<number, Dono[]>();
  if (keys.length === 0) return found;
  const { rows } = await sql<
    Dono & { n: number }
  >`with x as materialized (select * from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as x(n int, tipo text, chave text)),
    achado as materialized (
      select x.n, i.id_contato from x join contato_identidade i on i.tipo = x.tipo and i.chave = x.chave
      union select x.n, d.id_contato from x join contato d on d.cpf = x.chave and d.cpf <> '' where x.tipo = 'cpf'
      union select x.n, d.id_contato from x join contato d on d.cnpj = x.chave and d.cnpj <> '' where x.tipo = 'cnpj')
    select a.n, a.id_contato as id, c.excluido_em is not null as excluido, ${visibleTo(person)} as visivel from achado a join contato c on c.id_contato = a.id_contato
    order by a.n, a.id_contato`.execute(db);
  for (const { n, ...dono } of rows) found.set(n, [...(found.get(n) ?? []), dono]);
  return found;
}
