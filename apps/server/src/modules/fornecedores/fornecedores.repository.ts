import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';
import { cadastros } from '../cadastros/ficha.api.ts';

import { byMoment, byName, type FiltroDeCadastro, facetConditions, type ListaDeCadastro } from '../cadastros/lista.api.ts';

export interface FornecedorRow {
  id_fornecedor: number;
  razao_social: string;
  nome_fantasia: string;
  representante: string;
  cnpj: string;
  telefone: string;
  email: string;
  status: 0 | 1;
  id_municipio: number | null;
  criado_em: Date;
  excluido_em: Date | null;
}

export const fornecedoresLista: ListaDeCadastro<FornecedorRow, FiltroDeCadastro> = {
  cadastro: cadastros.fornecedores,
  columns: sql`t.id_fornecedor, t.razao_social, t.nome_fantasia, t.representante, t.cnpj, coalesce(t.contatos -> 0 ->> 'telefone', '') as telefone,
    coalesce(t.contatos -> 0 ->> 'email', '') as email, t.status, t.id_municipio, t.criado_em, t.excluido_em`,
  idOf: (row) => row.id_fornecedor,
  orders: { razao_social: byName(sql`t.razao_social`), criado_em: byMoment(sql`t.criado_em`) },
  conditions: facetConditions,
};

/** One, in the trash or not. */
export const findFornecedor = (db: Db, id_fornecedor: number) =>
  db.selectFrom('fornecedor').selectAll().where('id_fornecedor', '=', id_fornecedor).executeTakeFirst();
export type FornecedorCompleto = NonNullable<Awaited<ReturnType<typeof findFornecedor>>>;
