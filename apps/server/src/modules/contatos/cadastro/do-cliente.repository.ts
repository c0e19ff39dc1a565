import { sql } from 'kysely';
import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import { visibleTo } from '../lista/contatos.scope.ts';

export interface ContatoDoCliente {
  id_contato: number;
  nome: string;
  email: string | null;
  telefone: string | null;
  cargo: string;
}

/** The contatos of a cliente that the person may see, by name; the first 500. */
export async function findContatosOfCliente(db: Db, person: Staff, id_cliente: number): Promise<ContatoDoCliente[]> {
  const { rows } = await sql<ContatoDoCliente>`select c.id_contato, c.nome_exibido as nome, c.email, c.telefone, c.cargo from contato c
    where c.id_cliente = ${id_cliente} and c.excluido_em is null and ${visibleTo(person)}
    order by c.nome_exibido collate "pt-BR-x-icu", c.id_contato limit 500`.execute(db);
  return rows;
}

/**
 * Makes exactly these, of those that the person may see, belong to the cliente; what they may not see stays where it is. With `lidos`,
 * what belonged to it when the person read it, only their differences are made: whom somebody else has linked or taken since stays so.
 */
export async function setContatosOfCliente(
  db: Db,
  person: Staff,
  id_cliente: number,
  ids: readonly number[],
  lidos: readonly number[] | undefined,
): Promise<void> {
  const chosen = sql`c.id_contato = any (${[...ids]}::bigint[])`;
  const touched = lidos === undefined ? sql`true` : sql`c.id_contato = any (${differing(ids, lidos)}::bigint[])`;
  await sql`with antes as (
      select c.id_contato, c.id_cliente, case when ${chosen} then ${id_cliente}::bigint end as novo from contato c
      where c.excluido_em is null and ${visibleTo(person)} and ${touched}
        and (${chosen} and c.id_cliente is distinct from ${id_cliente}::bigint or c.id_cliente = ${id_cliente} and not ${chosen})
      for update
    ), mudados as (
      update contato c set id_cliente = a.novo, versao = c.versao + 1, alterado_em = now() from antes a where c.id_contato = a.id_contato
    )
    insert into contato_mudanca (id_contato, id_login, tipo, campos)
    select a.id_contato, ${person.id_login}::bigint, 'alterado', jsonb_build_object('id_cliente', jsonb_build_array(a.id_cliente, a.novo)) from antes a`.execute(
    db,
  );
}

/** Of a contato that belongs to no cliente. */
export async function ligarAoCliente(db: Db, id_contato: number, id_cliente: number): Promise<void> {
  await sql`with mudado as (
      update contato c set id_cliente = ${id_cliente}, versao = c.versao + 1, alterado_em = now() where c.id_contato = ${id_contato} and c.id_cliente is null
      returning c.id_contato
    )
    insert into contato_mudanca (id_contato, tipo, campos)
    select id_contato, 'alterado', jsonb_build_object('id_cliente', jsonb_build_array(null, ${id_cliente}::bigint)) from mudado`.execute(db);
}

function differing(a: readonly number[], b: readonly number[]): number[] {
  const [inA, inB] = [new Set(a), new Set(b)];
  return [...a.filter((id) => !inB.has(id)), ...b.filter((id) => !inA.has(id))];
}

/** Everything of a contato that a cliente has, too; undefined when the person may not see it. */
export async function findContatoForCliente(db: Db, person: Staff, id_contato: number) {
  const { rows } = await sql<{
    tipo: 1 | 2;
    nome: string;
    nome_exibido: string;
    razao_social: string;
    nome_fantasia: string;
    cpf: string;
    cnpj: string;
    ie: string;
    email: string | null;
    telefone: string | null;
    cargo: string;
    cep: string;
    logradouro: string;
    numero: string;
    complemento: string;
    bairro: string;
    id_municipio: number | null;
    id_uf: number | null;
    telefones: { tipo_contato: string; numero: string; principal: 0 | 1 }[];
  }>`select c.tipo, c.nome, c.nome_exibido, c.razao_social, c.nome_fantasia, c.cpf, c.cnpj, c.ie, c.email, c.telefone, c.cargo,
      c.cep, c.logradouro, c.numero, c.complemento, c.bairro, c.id_municipio, c.id_uf,
      coalesce((select jsonb_agg(jsonb_build_object('tipo_contato', f.tipo_contato, 'numero', f.numero, 'principal', f.principal::int) order by f.principal desc, f.id_telefone)
        from contato_telefone f where f.id_contato = c.id_contato), '[]') as telefones
    from contato c where c.id_contato = ${id_contato} and c.excluido_em is null and ${visibleTo(person)}`.execute(db);
  return rows[0];
}
