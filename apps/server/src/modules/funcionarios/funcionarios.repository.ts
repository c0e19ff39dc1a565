import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';
import { cadastros } from '../cadastros/ficha.api.ts';

import { byMoment, byName, type FiltroDeCadastro, facetConditions, type ListaDeCadastro } from '../cadastros/lista.api.ts';

export interface FuncionariosFiltro extends FiltroDeCadastro {
  cargo?: string | undefined;
}

export interface FuncionarioRow {
  id_funcionario: number;
  nome: string;
  cargo: string;
  cpf: string;
  telefone: string;
  data_nascimento: string | null;
  data_admissao: string | null;
  /** Only for the export that may show it. */
  salario: number | null;
  usuario: string;
  status: 0 | 1;
  id_municipio: number | null;
  criado_em: Date;
  excluido_em: Date | null;
}

export const funcionariosLista: ListaDeCadastro<FuncionarioRow, FuncionariosFiltro> = {
  cadastro: cadastros.funcionarios,
  columns: sql`t.id_funcionario, t.nome, t.cargo, t.cpf, telefone_principal(t.telefones) as telefone, t.data_nascimento, t.data_admissao, t.salario,
    coalesce((select u.usuario from usuario_da_empresa u where u.id_login = t.id_login), '') as usuario, t.status, t.id_municipio, t.criado_em, t.excluido_em`,
  idOf: (row) => row.id_funcionario,
  orders: {
    nome: byName(sql`t.nome`),
    cargo: byName(sql`t.cargo`),
    data_admissao: { column: sql`t.admissao_ordem`, cast: (k) => sql`${k}::date` },
    criado_em: byMoment(sql`t.criado_em`),
  },
  conditions: facetConditions,
  // worked out once, so that both sides of the `or` have their index
  alsoFound: (matches) => sql`t.id_login = any (array(select u.id_login from usuario_da_empresa u where ${matches(sql`sem_acento(u.usuario)`)}))`,
};

/** One, in the trash or not, with who signs in. */
export const findFuncionario = (db: Db, id_funcionario: number) =>
  db
    .selectFrom('funcionario as f')
    .leftJoin('login as l', 'l.id_login', 'f.id_login')
    .selectAll('f')
    .select('l.nome as nome_do_login')
    .where('f.id_funcionario', '=', id_funcionario)
    .executeTakeFirst();
export type FuncionarioCompleto = NonNullable<Awaited<ReturnType<typeof findFuncionario>>>;

/** The cargos that there are, by name; the first 300. The index is entered once for each. */
export async function findCargos(db: Db): Promise<string[]> {
  const next = (after: RawBuilder<unknown>) =>
    sql`(select cargo collate "pt-BR-x-icu" from funcionario where excluido_em is null and cargo collate "pt-BR-x-icu" > ${after} order by cargo collate "pt-BR-x-icu" limit 1)`;
  const { rows } = await sql<{ cargo: string }>`with recursive c (cargo, n) as (
      select x.cargo, 1 from ${next(sql`''`)} x (cargo)
      union all select (select x.cargo from ${next(sql`c.cargo`)} x (cargo)), c.n + 1 from c where c.cargo is not null and c.n < 300
    ) select cargo from c where cargo is not null`.execute(db);
  return rows.map((row) => row.cargo);
}

export async function isMembro(db: Db, id_login: number): Promise<boolean> {
  return (await db.selectFrom('membro').select('id_login').where('id_login', '=', id_login).where('ativo', '=', true).executeTakeFirst()) !== undefined;
}
