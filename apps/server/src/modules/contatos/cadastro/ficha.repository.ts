import { storedPhone } from '@prosa/brasil/telefone.ts';
import type { TipoDeContato } from '@prosa/contract/contatos/contatos.tipos.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import { notFound } from '../../../core/errors.ts';
import { visibleTo } from '../lista/contatos.scope.ts';
import { emailIdentity, type Identity } from './identidades.ts';
import type { Telefone } from './telefones.ts';

/** Columns that the form writes as they are. */
export const colunas = [
  'tipo',
  'status',
  'nome',
  'cargo',
  'tipo_contato',
  'site',
  'data_aniversario',
  'rg',
  'cpf',
  'razao_social',
  'nome_fantasia',
  'cnpj',
  'ie',
  'im',
  'cep',
  'logradouro',
  'numero',
  'complemento',
  'bairro',
  'id_municipio',
  'id_uf',
  'avatar',
  'id_cliente',
  'id_responsavel',
] as const;

export interface Ficha {
  id_contato: number;
  id_empresa: number;
  tipo: 1 | 2;
  status: 0 | 1;
  nome: string;
  nome_exibido: string;
  cargo: string;
  email: string | null;
  tipo_contato: TipoDeContato;
  site: string;
  data_aniversario: string | null;
  rg: string;
  cpf: string;
  razao_social: string;
  nome_fantasia: string;
  cnpj: string;
  ie: string;
  im: string;
  cep: string;
  logradouro: string;
  numero: string;
  complemento: string;
  bairro: string;
  id_municipio: number | null;
  id_uf: number | null;
  avatar: string | null;
  id_cliente: number | null;
  cliente: string | null;
  id_responsavel: number | null;
  responsavel: string | null;
  campos: Record<string, string | number | boolean>;
  telefones: Telefone[];
  excluido_em: Date | null;
  apagado_em: Date | null;
  /** What it went into, if anything. */
  unido: { em: string; id_contato: number | null; nome: string | null } | null;
  criado_em: Date;
  alterado_em: Date;
  versao: number;
}

/** Holds others back who want to save the same contato. False: not there, or hidden from this person. */
export async function lockContato(db: Db, person: Staff, id_contato: number): Promise<boolean> {
  const { rows } = await sql`select from contato c where c.id_contato = ${id_contato} and ${visibleTo(person)} for no key update of c`.execute(db);
  return rows.length > 0;
}

export async function findFicha(db: Db, person: Staff, id_contato: number): Promise<Ficha | undefined> {
  const columns = sql.join(colunas.map((name) => sql.ref(`c.${name}`)));
  const { rows } = await sql<Ficha>`select c.id_contato, c.id_empresa, ${columns}, c.nome_exibido, c.email, c.campos, c.excluido_em, c.apagado_em,
      case when c.apagado_em is not null then (select jsonb_build_object('em', m.em, 'id_contato', x.id_contato, 'nome', x.nome) from contato_mescla m
        left join lateral (select c.id_contato, c.nome_exibido as nome from contato c where c.id_contato = m.id_contato and ${visibleTo(person)}) x on true
        where m.id_perdedor = c.id_contato and m.desfeita_em is null order by m.id_mescla desc limit 1) end as unido, c.criado_em, c.alterado_em, c.versao,
      k.nome_exibido as cliente, l.nome as responsavel,
      coalesce((select json_agg(json_build_object('id_telefone', t.id_telefone, 'tipo_contato', t.tipo_contato, 'numero', t.numero, 'principal', t.principal::int)
        order by t.principal desc, t.id_telefone) from contato_telefone t where t.id_contato = c.id_contato), '[]') as telefones
    from contato c left join cliente k on k.id_cliente = c.id_cliente left join login l on l.id_login = c.id_responsavel
    where c.id_contato = ${id_contato} and ${visibleTo(person)}`.execute(db);
  const row = rows[0];
  return row && { ...row, telefones: row.telefones.map((phone) => ({ ...phone, numero: storedPhone(phone.numero) })) };
}

/** Who saved the contato last. */
export async function findLastAuthor(db: Db, id_contato: number): Promise<{ nome: string | null; em: Date } | undefined> {
  const { rows } = await sql<{ nome: string | null; em: Date }>`select l.nome, m.em from contato_mudanca m left join login l on l.id_login = m.id_login
    where m.id_contato = ${id_contato} order by m.em desc, m.id_mudanca desc limit 1`.execute(db);
  return rows[0];
}

export type Colunas = Partial<Record<(typeof colunas)[number] | 'email' | 'telefone' | 'campos', unknown>>;
const assignable = (values: Colunas): { names: string[]; values: RawBuilder<unknown>[] } => {
  const entries = Object.entries(values);
  return {
    names: entries.map(([name]) => name),
    values: entries.map(([name, value]) => (name === 'campos' ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`)),
  };
};

export async function insertFicha(db: Db, values: Colunas): Promise<number> {
  const { names, values: inserted } = assignable(values);
  const { rows } = await sql<{
    id_contato: number;
  }>`insert into contato (${sql.join(names.map((name) => sql.ref(name)))}) values (${sql.join(inserted)}) returning id_contato`.execute(db);
  return rows[0]!.id_contato;
}

/** Answers the new version. */
export async function updateFicha(db: Db, id_contato: number, values: Colunas): Promise<number> {
  const { names, values: set } = assignable(values);
  const pairs = names.map((name, i) => sql`${sql.ref(name)} = ${set[i]}`);
  const { rows } = await sql<{
    versao: number;
  }>`update contato set ${sql.join([...pairs, sql`versao = versao + 1`, sql`alterado_em = now()`])} where id_contato = ${id_contato} returning versao`.execute(
    db,
  );
  return rows[0]!.versao;
}

export interface Held {
  tipo: string;
  chave: string;
  id_contato: number;
  nome: string;
  excluido: boolean;
  visivel: boolean;
}

/** Whose these names are, `except` aside. */
export async function findHolders(db: Db, person: Staff, identities: readonly Pick<Identity, 'tipo' | 'chave'>[], except: number | undefined): Promise<Held[]> {
  if (identities.length === 0) return [];
  const { rows } =
    await sql<Held>`select i.tipo, i.chave, c.id_contato, c.nome_exibido as nome, c.excluido_em is not null as excluido, ${visibleTo(person)} as visivel
    from unnest(${identities.map((i) => i.tipo)}::text[], ${identities.map((i) => i.chave)}::text[]) as t (tipo, chave)
    join contato_identidade i on i.tipo = t.tipo and i.chave = t.chave join contato c on c.id_contato = i.id_contato
    where c.id_contato <> ${except ?? 0}`.execute(db);
  return rows;
}

/** Gives the contato these names, those that nobody has. Always in the same order: two who want the same ones wait for each other, never both. */
export async function claimIdentities(db: Db, id_contato: number, identities: readonly Identity[]): Promise<void> {
  if (identities.length === 0) return;
  await sql`insert into contato_identidade (tipo, chave, valor, id_contato, origem)
    select t.tipo, t.chave, t.valor, ${id_contato}::bigint, 'cadastro'
    from unnest(${identities.map((i) => i.tipo)}::text[], ${identities.map((i) => i.chave)}::text[], ${identities.map((i) => i.valor)}::text[]) as t (tipo, chave, valor)
    order by t.tipo, t.chave on conflict do nothing`.execute(db);
}

/** Takes away the phones and the e-mail that are not the contato's any more; what a network told of it stays. */
export async function dropIdentities(db: Db, id_contato: number, kept: { telefones?: readonly string[]; email?: string | null }): Promise<void> {
  if (kept.telefones) {
    await sql`delete from contato_identidade where id_contato = ${id_contato} and tipo = 'telefone' and not chave = any (${[...kept.telefones]}::text[])`.execute(
      db,
    );
  }
  if (kept.email !== undefined) {
    const chave = kept.email ? emailIdentity(kept.email).chave : '';
    await sql`delete from contato_identidade where id_contato = ${id_contato} and tipo = 'email' and chave <> ${chave}`.execute(db);
  }
}

export async function isCliente(db: Db, id_cliente: number): Promise<boolean> {
  return (await db.selectFrom('cliente').select('id_cliente').where('id_cliente', '=', id_cliente).executeTakeFirst()) !== undefined;
}
export async function isMembro(db: Db, id_login: number): Promise<boolean> {
  return (await db.selectFrom('membro').select('id_login').where('id_login', '=', id_login).where('ativo', '=', true).executeTakeFirst()) !== undefined;
}

/** Throws 404 when the person does not see it; `live`: also when it is in the trash. */
export async function needContato(db: Db, person: Staff, id_contato: number, live: boolean): Promise<void> {
  const state = live ? sql`and c.excluido_em is null` : sql``;
  const { rows } = await sql`select from contato c where c.id_contato = ${id_contato} and ${visibleTo(person)} ${state}`.execute(db);
  if (rows.length === 0) throw notFound('Contato');
}

export interface KnownIdentity extends Pick<Identity, 'tipo' | 'valor'> {
  origem: 'dito' | 'cadastro' | 'importacao' | 'rede' | 'prova' | null;
  criado_em: Date;
}
export async function findIdentities(db: Db, id_contato: number): Promise<KnownIdentity[]> {
  const { rows } = await sql<KnownIdentity>`select tipo, valor, origem, criado_em from contato_identidade
    where id_contato = ${id_contato} order by array_position('{telefone,email,wa_jid,wa_lid,wa_bsuid,wa_username,visitante}'::text[], tipo), criado_em`.execute(
    db,
  );
  return rows;
}
