import { sql } from 'kysely';
import { grantsOf, type Modelo } from '../../core/auth/grants.ts';
import type { Grant } from '../../core/auth/person.ts';
import { overridesSql } from '../../core/auth/rights.ts';
import type { Db } from '../../core/db/database.ts';

/** What a login may do in each company that it works in. `db` is the owner's. */
export async function findRights(db: Db, id_login: number): Promise<{ id_empresa: number; grants: Grant[] }[]> {
  const rows = await db
    .selectFrom('membro as m')
    .innerJoin('grupo as g', (j) => j.onRef('g.id_empresa', '=', 'm.id_empresa').onRef('g.id_grupo', '=', 'm.id_grupo'))
    .select(['m.id_empresa', 'g.modelo', overridesSql.as('overrides')])
    .where('m.id_login', '=', id_login)
    .where('m.ativo', '=', true)
    .execute();
  return rows.map(({ id_empresa, modelo, overrides }) => ({ id_empresa, grants: grantsOf(modelo as Modelo, overrides, false) }));
}

interface Row {
  id_config: number;
  nome_fantasia: string;
  razao_social: string;
  cnpj: string;
  link: string | null;
  assinatura: 'ativa' | 'carencia' | 'suspensa';
  exclusao_em: Date | null;
  pessoas: number;
}
const byName = 'e.nome_fantasia collate "pt-BR-x-icu"';
/** `nome`: spec 7, the default order '{name} asc'. */
const orders: Readonly<Record<string, string>> = { nome_fantasia: byName, nome: byName, pessoas: 'pessoas' };

/** A page of these companies (null: of all), with how many there are with and without the search. `db` is the owner's. */
export async function findEmpresas(db: Db, ids: readonly number[] | null, { q, page, rpp, ordem }: { q: string; page: number; rpp: number; ordem: string }) {
  const [field = '', way] = ordem.split(' ');
  const theirs = ids === null ? sql`true` : sql`e.id_empresa = any (${[...ids]}::bigint[])`;
  const found =
    q === ''
      ? sql`true`
      : sql`sem_acento(e.nome_fantasia || ' ' || e.razao_social || ' ' || e.cnpj || ' ' || coalesce(e.link, '')) like '%' || sem_acento(${q.replace(/[\\%_]/g, '\\$&')}) || '%'`;
  const { rows } = await sql<Row>`select e.id_empresa as id_config, e.nome_fantasia, e.razao_social, e.cnpj, e.link, e.assinatura, e.exclusao_em,
      (select count(*) from membro m where m.id_empresa = e.id_empresa and m.ativo) as pessoas
    from empresa e where ${theirs} and ${found}
    order by ${sql.raw(orders[field] ?? orders['nome_fantasia']!)} ${sql.raw(way === 'desc' ? 'desc' : 'asc')}, e.id_empresa
    limit ${rpp} offset ${page * rpp}`.execute(db);
  const { rows: counts } = await sql<{ total: number; filtrados: number }>`select count(*) as total, count(*) filter (where ${found}) as filtrados
    from empresa e where ${theirs}`.execute(db);
  return { rows, recordsTotal: counts[0]!.total, recordsFiltered: counts[0]!.filtrados };
}

/** The company of the transaction. `locked`: to be changed. */
export function findEmpresa(db: Db, locked = false) {
  return db
    .selectFrom('empresa')
    .select(['id_empresa as id_config', 'nome_fantasia', 'razao_social', 'cnpj', 'email', 'telefone', 'site', 'cep', 'logradouro', 'numero', 'complemento'])
    .select(['bairro', 'id_municipio', 'id_uf', 'cor', 'logo', 'fuso', 'formato', 'link', 'versao'])
    .where('id_empresa', '=', sql<number>`id_empresa_atual()`)
    .$if(locked, (query) => query.forUpdate())
    .executeTakeFirst();
}
export type EmpresaRow = NonNullable<Awaited<ReturnType<typeof findEmpresa>>>;
export type EmpresaValues = Partial<Omit<EmpresaRow, 'id_config' | 'link' | 'versao'>>;

export async function updateEmpresa(db: Db, values: EmpresaValues): Promise<void> {
  await db
    .updateTable('empresa')
    .set({ ...values, versao: sql`versao + 1`, alterado_em: sql`now()` })
    .where('id_empresa', '=', sql<number>`id_empresa_atual()`)
    .execute();
}

/** Whether the short name is another company's, or was not long ago. `db` is the owner's. */
export async function isLinkTaken(db: Db, link: string, id_empresa: number): Promise<boolean> {
  const { rows } = await sql`select from empresa where link = ${link} and id_empresa <> ${id_empresa}
    union all select from interno.empresa_link_antigo where link = ${link} and id_empresa <> ${id_empresa} and ate > now()`.execute(db);
  return rows.length > 0;
}

/** Whose short name it is, or was less than 90 days ago; a company that is closed answers no more. `db` is the owner's. */
export async function findByLink(db: Db, link: string, now: Date): Promise<{ nome_fantasia: string; logo: string | null; link: string } | undefined> {
  const { rows } = await sql<{ nome_fantasia: string; logo: string | null; link: string }>`select e.nome_fantasia, e.logo, e.link from empresa e
    where e.exclusao_em is null and e.link is not null
      and (e.link = ${link} or e.id_empresa = (select a.id_empresa from interno.empresa_link_antigo a where a.link = ${link} and a.ate > ${now}))
    order by e.link = ${link} desc limit 1`.execute(db);
  return rows[0];
}

/** Gives the company another short name; the one before leads on for 90 days. Answers that one. `db` is the owner's. */
export async function replaceLink(db: Db, id_empresa: number, link: string | null): Promise<string | null> {
  const { link: before } = await db.selectFrom('empresa').select('link').where('id_empresa', '=', id_empresa).forUpdate().executeTakeFirstOrThrow();
  if (before === link) return before;
  await sql`delete from interno.empresa_link_antigo where ate <= now() or link = ${link}`.execute(db);
  if (before !== null)
    await sql`insert into interno.empresa_link_antigo (link, id_empresa, ate) values (${before}, ${id_empresa}, now() + interval '90 days')
      on conflict (link) do update set id_empresa = excluded.id_empresa, ate = excluded.ate`.execute(db);
  await db.updateTable('empresa').set({ link }).where('id_empresa', '=', id_empresa).execute();
  return before;
}

/** What the owner's transaction writes from here on is of this company. */
export async function workIn(db: Db, id_empresa: number): Promise<void> {
  await sql`select set_config('app.id_empresa', ${String(id_empresa)}, true)`.execute(db);
}

/** Its name, and when it is erased. `db` is the owner's. */
export function lockEmpresa(db: Db, id_empresa: number) {
  return db.selectFrom('empresa').select(['nome_fantasia', 'exclusao_em']).where('id_empresa', '=', id_empresa).forUpdate().executeTakeFirst();
}

/** Who works in it. `db` is the owner's. */
export async function findPessoas(db: Db, id_empresa: number): Promise<number[]> {
  const rows = await db.selectFrom('membro').select('id_login').where('id_empresa', '=', id_empresa).where('ativo', '=', true).execute();
  return rows.map((row) => row.id_login);
}

/** Nobody works in it from now on. `db` is the owner's. */
export async function closeEmpresa(db: Db, id_empresa: number, id_login: number, exclusao_em: Date): Promise<void> {
  await sql`update empresa set exclusao_em = ${exclusao_em}, exclusao_por = ${id_login}, assinatura_antes = assinatura, assinatura = 'suspensa'
    where id_empresa = ${id_empresa}`.execute(db);
}

/** As before `closeEmpresa`; who was signed in signs in again. `db` is the owner's. */
export async function reopenEmpresa(db: Db, id_empresa: number): Promise<void> {
  await sql`update empresa set assinatura = coalesce(assinatura_antes, 'ativa'), exclusao_em = null, exclusao_por = null, assinatura_antes = null
    where id_empresa = ${id_empresa}`.execute(db);
}
