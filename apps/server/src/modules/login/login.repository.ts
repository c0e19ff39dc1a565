import type { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import type { Ordem } from '@prosa/contract/atendimentos/atendimentos.ordem.ts';
import type { Reply } from '@prosa/contract/wire.ts';
import { type RawBuilder, sql } from 'kysely';
import { deleteExpiredSessoes, openSessao, renewSessao } from '../../core/auth/open-sessions.repository.ts';
import { mustSetUpFactorSql } from '../../core/auth/second-factor.ts';
import { mustChangePassword } from '../../core/auth/sessions.repository.ts';
import { looksLikeToken, tokenHash } from '../../core/auth/token.ts';
import type { Db } from '../../core/db/database.ts';
import { AppError } from '../../core/errors.ts';
import { recordChange } from '../../core/registro/historico.ts';

export type Origem = 'senha' | 'convite' | 'recuperacao' | 'suporte' | 'codigo';

export interface Device {
  ip: string;
  aparelho: string;
}

/** What a single-use link is for. */
export type FinalidadeDeLink = 'convite' | 'recuperacao' | 'suporte' | 'codigo';

/** At most so many who have a name without proof, each in an empresa of its own, are asked for their password. */
const mostClaims = 3;

/** Whose the name is; without anybody who has proven it, those who were given it. */
export async function findAcessos(db: Db, usuario: string) {
  const rows = await db
    .selectFrom('acesso')
    .select(['id_acesso', 'senha_hash', 'confirmado', 'senha_empresa'])
    .where('usuario', '=', usuario)
    .where('ativo', '=', true)
    .orderBy('confirmado', 'desc')
    .orderBy('id_acesso')
    .limit(mostClaims)
    .execute();
  return rows[0]?.confirmado ? rows.slice(0, 1) : rows;
}

/** In which of these places one of the accounts signed in well before. Asked for a name that nobody has, too: it takes as long. */
export async function findKnownPlaces(db: Db, ids: readonly number[], lugares: readonly Buffer[]): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('lugar_conhecido')
    .select('lugar')
    .where('id_acesso', 'in', ids.length > 0 ? ids : [0])
    .where('lugar', 'in', lugares)
    .execute();
  return rows.map(({ lugar }) => lugar);
}

const mostPlaces = 20;
/** Remembers where the account signed in well, the newest places. */
export async function rememberPlaces(db: Db, id_acesso: number, lugares: readonly Buffer[], now: Date): Promise<void> {
  await db
    .insertInto('lugar_conhecido')
    .values(lugares.map((lugar) => ({ id_acesso, lugar, visto_em: now })))
    .onConflict((c) => c.columns(['id_acesso', 'lugar']).doUpdateSet({ visto_em: now }))
    .execute();
  await sql`delete from interno.lugar_conhecido where id_acesso = ${id_acesso} and lugar in
    (select lugar from interno.lugar_conhecido where id_acesso = ${id_acesso} order by visto_em desc, lugar offset ${mostPlaces})`.execute(db);
}

/** The name is proven: a link that was mailed to it came back. Answers whose sessions end: clientes of other empresas, whose access waits now, and people there who were given it without proof. */
export async function confirmName(db: Db, id_acesso: number): Promise<{ clientes: number[]; logins: number[] }> {
  const row = await db.selectFrom('acesso').select(['usuario', 'email', 'confirmado']).where('id_acesso', '=', id_acesso).executeTakeFirstOrThrow();
  if (row.confirmado || row.usuario !== row.email.toLowerCase()) return { clientes: [], logins: [] };
  const claims = await db.selectFrom('acesso').select('id_login').where('usuario', '=', row.usuario).where('id_acesso', '<>', id_acesso).execute();
  const { rows } = await sql<{
    id_empresa: number;
    id_cliente: number;
    usuario: string;
    perdido: boolean;
  }>`select * from interno.confirmar_nome(${id_acesso})`.execute(db);
  for (const { id_empresa, id_cliente, usuario, perdido } of rows) {
    if (perdido) await recordChange(db, 'clientes', id_cliente, 'acesso', { usuario: [usuario, null] }, null, id_empresa);
  }
  return { clientes: rows.map((lost) => lost.id_cliente), logins: claims.flatMap(({ id_login }) => id_login ?? []) };
}

export function findAcessoOfSession(db: Db, id_sessao: number) {
  return db
    .selectFrom('sessao as s')
    .innerJoin('acesso as a', 'a.id_acesso', 's.id_acesso')
    .leftJoin('login as l', 'l.id_login', 'a.id_login')
    .leftJoin('acesso_cliente as ac', 'ac.id_acesso_cliente', 's.id_acesso_cliente')
    .leftJoin('cliente as c', (j) => j.onRef('c.id_empresa', '=', 'ac.id_empresa').onRef('c.id_cliente', '=', 'ac.id_cliente'))
    .select(['a.id_acesso', 'a.usuario', 'a.senha_hash', 'a.refazer_senha', 's.origem', 's.criada_em', 's.so_empresa'])
    .select([
      sql<string>`coalesce(l.nome, nullif(ac.nome, ''), c.nome_exibido, '')`.as('nome'),
      sql<string>`coalesce((select string_agg(e.nome_fantasia, ' ') from empresa e where exists (select from interno.acesso_cliente g
        where g.id_acesso = a.id_acesso and g.id_empresa = e.id_empresa)
        or exists (select from membro m where m.id_empresa = e.id_empresa and m.id_login = a.id_login and m.ativo)), '')`.as('empresas'),
    ])
    .where('s.id_sessao', '=', id_sessao)
    .executeTakeFirst();
}

/** Holds the acesso until the transaction ends; false when its password is another one by now, or it was switched off. */
export async function lockAcesso(db: Db, id_acesso: number, senha_hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('acesso')
    .select('id_acesso')
    .where('id_acesso', '=', id_acesso)
    .where('senha_hash', '=', senha_hash)
    .where('ativo', '=', true)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Null: a customer's. */
export async function findLoginOf(db: Db, id_acesso: number): Promise<number | null> {
  const { id_login } = await db.selectFrom('acesso').select('id_login').where('id_acesso', '=', id_acesso).executeTakeFirstOrThrow();
  return id_login;
}

/** That of a login which works in exactly one; with several none is chosen (spec 4). `so`: no other counts. */
export async function findOnlyEmpresa(db: Db, id_login: number, so: number | null): Promise<number | null> {
  const rows = await db
    .selectFrom('membro')
    .select('id_empresa')
    .where('id_login', '=', id_login)
    .where('ativo', '=', true)
    .$if(so !== null, (q) => q.where('id_empresa', '=', so!))
    .limit(2)
    .execute();
  return rows.length === 1 ? rows[0]!.id_empresa : null;
}

/** Finds the access that a customer's account opens: `preferido` or else what it opened last; `so`: in this company alone. Undefined: nothing that it said yes to and may open. */
export async function findAcessoDeCliente(
  db: Db,
  id_acesso: number,
  preferido: number | null,
  so: number | null,
): Promise<{ id_acesso_cliente: number; id_empresa: number } | undefined> {
  return db
    .selectFrom('acesso_cliente as g')
    .select(['g.id_acesso_cliente', 'g.id_empresa'])
    .where('g.id_acesso', '=', id_acesso)
    .where('g.ativo', '=', true)
    .where('g.aceito_em', 'is not', null)
    .$if(so !== null, (q) => q.where('g.id_empresa', '=', so!))
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('empresa as x').select('x.id_empresa').whereRef('x.id_empresa', '=', 'g.id_empresa').where('x.exclusao_em', 'is not', null)),
      ),
    )
    .orderBy((eb) => eb('g.id_acesso_cliente', '=', preferido ?? 0), 'desc')
    .orderBy('g.ultimo_acesso', (o) => o.desc().nullsLast())
    .orderBy('g.id_acesso_cliente')
    .limit(1)
    .executeTakeFirst();
}

/** Tells whether such an access waits for the account's answer. */
export async function waits(db: Db, id_acesso: number, id_acesso_cliente: number): Promise<boolean> {
  const row = await db
    .selectFrom('acesso_cliente')
    .select('id_acesso_cliente')
    .where('id_acesso', '=', id_acesso)
    .where('id_acesso_cliente', '=', id_acesso_cliente)
    .where('aceito_em', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The account says yes to an access that waits for it (or no, and it is gone); `so`: of this company alone. Answers the cliente; undefined: none such waits. */
export async function answerAcesso(db: Db, id_acesso: number, id_acesso_cliente: number, sim: boolean, so: number | null, now: Date) {
  const of = { id_acesso, id_acesso_cliente };
  if (!sim) {
    return db
      .deleteFrom('acesso_cliente')
      .where('id_acesso', '=', of.id_acesso)
      .where('id_acesso_cliente', '=', of.id_acesso_cliente)
      .where('aceito_em', 'is', null)
      .$if(so !== null, (q) => q.where('id_empresa', '=', so!))
      .returning(['id_empresa', 'id_cliente'])
      .executeTakeFirst();
  }
  await db
    .deleteFrom('token_acesso')
    .where('id_acesso_cliente', '=', id_acesso_cliente)
    .where('finalidade', '=', 'convite')
    .where('usado_em', 'is', null)
    .execute();
  return db
    .updateTable('acesso_cliente')
    .set({ aceito_em: now })
    .where('id_acesso', '=', of.id_acesso)
    .where('id_acesso_cliente', '=', of.id_acesso_cliente)
    .where('aceito_em', 'is', null)
    .where('ativo', '=', true)
    .$if(so !== null, (q) => q.where('id_empresa', '=', so!))
    .returning(['id_empresa', 'id_cliente'])
    .executeTakeFirst();
}

/** A customer opened this one last. */
export async function markOpened(db: Db, id_acesso_cliente: number, now: Date): Promise<void> {
  await db.updateTable('acesso_cliente').set({ ultimo_acesso: now }).where('id_acesso_cliente', '=', id_acesso_cliente).execute();
}

export async function insertSessao(
  db: Db,
  given: Device & {
    token_hash: Buffer;
    id_acesso: number;
    id_empresa: number | null;
    id_acesso_cliente: number | null;
    origem: Origem;
    so_empresa: number | null;
    now: Date;
    hours?: number;
  },
): Promise<number> {
  const { now, hours, ...values } = given;
  // support looks in: that is no sign-in of the person
  if (given.origem !== 'suporte') {
    await db.updateTable('acesso').set({ ultimo_acesso: now }).where('id_acesso', '=', given.id_acesso).execute();
    if (given.id_acesso_cliente !== null) await markOpened(db, given.id_acesso_cliente, now);
  }
  return openSessao(db, values, now, hours);
}

/** The link `t` of the account `a` went through a company that is not all there is of the account. */
const foraSql = sql<boolean>`(t.por_empresa is not null and interno.conta_tem_fora(a.id_acesso, t.por_empresa))`;
/** It asks for a yes behind the account's own sign-in, and signs nobody in: an invitation to who has a password, or more than this company. */
const aceiteSql = sql<boolean>`(t.finalidade = 'convite' and (t.id_convite is not null
  or coalesce((select g.aceito_em is null and (not a.sem_senha or ${foraSql}) from interno.acesso_cliente g where g.id_acesso_cliente = t.id_acesso_cliente), false)))`;

type LinkAberto = Reply<typeof login.verLink>['data'];
/** What a single-use token opens, as long as it is not spent. */
export async function findToken(db: Db, token_hash: Buffer, now: Date): Promise<LinkAberto | undefined> {
  const row = await db
    .selectFrom('token_acesso as t')
    .innerJoin('acesso as a', 'a.id_acesso', 't.id_acesso')
    .leftJoin('acesso_cliente as g', 'g.id_acesso_cliente', 't.id_acesso_cliente')
    .leftJoin('convite as c', 'c.id_convite', 't.id_convite')
    .leftJoin('empresa as e', (j) => j.on(sql<boolean>`e.id_empresa = coalesce(g.id_empresa, c.id_empresa)`))
    .where('a.ativo', '=', true)
    .where('t.token_hash', '=', token_hash)
    .where('t.usado_em', 'is', null)
    .where('t.expira_em', '>', now)
    .where(sql<boolean>`(t.id_convite is null or c.aceito_em is null and c.recusado_em is null)`)
    .select(['t.finalidade', 'a.usuario', 't.id_acesso_cliente', 't.id_convite', 'e.nome_fantasia'])
    .select(aceiteSql.as('aceite'))
    .executeTakeFirst();
  if (!row) return undefined;
  const { id_acesso_cliente, id_convite, nome_fantasia } = row;
  return {
    finalidade: row.finalidade as FinalidadeDeLink,
    usuario: row.usuario,
    novo: false,
    ...(row.aceite && { aceite: true, empresa: nome_fantasia ?? '', ...(id_convite === null ? { id_acesso_cliente: id_acesso_cliente! } : { id_convite }) }),
  };
}

interface GastoDeLink {
  id_acesso: number;
  finalidade: FinalidadeDeLink;
  usuario: string;
  /** By whose own server it went, or on whose screen it stood; null: by the installation's. */
  por_empresa: number | null;
  /** The account has something that `por_empresa` must not open. */
  fora: boolean;
  aceite: boolean;
  /** Of a customer: what the link opens. */
  id_acesso_cliente: number | null;
}
/** The single-use token is spent by whoever comes first. */
export async function spendToken(db: Db, token_hash: Buffer, now: Date): Promise<GastoDeLink | undefined> {
  const row = await db
    .updateTable('token_acesso as t')
    .from('acesso as a')
    .set({ usado_em: now })
    .whereRef('a.id_acesso', '=', 't.id_acesso')
    .where('a.ativo', '=', true)
    .where('t.token_hash', '=', token_hash)
    .where('t.usado_em', 'is', null)
    .where('t.expira_em', '>', now)
    .returning(['t.id_acesso', 't.finalidade', 't.por_empresa', 't.id_acesso_cliente', 'a.usuario'])
    .returning([foraSql.as('fora'), aceiteSql.as('aceite')])
    .executeTakeFirst();
  return row as GastoDeLink | undefined;
}

/** An invitation: of a customer's account, or of one of the team. */
export type Convidado = { id_acesso_cliente: number } | { id_convite: number };

/**
 * Spends the link of an invitation, opened by whoever has the session. 409 without the link, or when it is another account's; 403 in a
 * session that is good for another company alone. `db` is the owner's.
 */
export async function gastarConvite(db: Db, link: string | undefined, convite: Convidado, id_sessao: number, now: Date): Promise<void> {
  const [column, id] =
    'id_convite' in convite ? (['t.id_convite', convite.id_convite] as const) : (['t.id_acesso_cliente', convite.id_acesso_cliente] as const);
  const row =
    link === undefined || !looksLikeToken(link)
      ? undefined
      : await db
          .updateTable('token_acesso as t')
          .from('sessao as s')
          .set({ usado_em: now })
          .whereRef('s.id_acesso', '=', 't.id_acesso')
          .where('s.id_sessao', '=', id_sessao)
          .where('s.origem', '<>', 'suporte')
          .where('t.token_hash', '=', tokenHash(link))
          .where('t.finalidade', '=', 'convite')
          .where(column, '=', id)
          .where('t.usado_em', 'is', null)
          .where('t.expira_em', '>', now)
          .returning(
            sql<boolean>`s.so_empresa is null or s.so_empresa = coalesce((select g.id_empresa from interno.acesso_cliente g
              where g.id_acesso_cliente = t.id_acesso_cliente), (select c.id_empresa from convite c where c.id_convite = t.id_convite))`.as('abre'),
          )
          .executeTakeFirst();
  if (!row) throw new AppError('conflito', 'Para aceitar, abra o link que a empresa enviou para o seu e-mail. Se ele venceu, peça outro a ela.');
  if (!row.abre)
    throw new AppError(
      'sem_permissao',
      'Você entrou por um link ou uma senha de outra empresa. Para aceitar, entre pelo e-mail: peça uma nova senha ou um código na entrada.',
    );
}

/** The password is set; this session goes on with another token and counts as begun with it, all others and all links end. Returns the ended sessions. */
export async function replacePassword(db: Db, id_acesso: number, senha_hash: string, id_sessao: number, token_novo_hash: Buffer): Promise<number[]> {
  await db
    .updateTable('acesso')
    .set({
      senha_hash,
      refazer_senha: false,
      sem_senha: false,
      senha_empresa: sql`(select s.so_empresa from interno.sessao s where s.id_sessao = ${id_sessao})`,
    })
    .where('id_acesso', '=', id_acesso)
    .execute();
  await db.deleteFrom('token_acesso').where('id_acesso', '=', id_acesso).execute();
  return renewSessao(db, id_acesso, id_sessao, token_novo_hash);
}

export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await deleteExpiredSessoes(db, now);
  await db.deleteFrom('token_acesso').where('expira_em', '<', now).execute();
  await db
    .deleteFrom('lugar_conhecido')
    .where('visto_em', '<', new Date(now.getTime() - 180 * 86_400_000))
    .execute();
}

export async function updateNome(db: Db, id_login: number, nome: string): Promise<void> {
  await db
    .updateTable('login')
    .set({ nome, primeiro_nome: nome.split(/\s+/)[0]! })
    .where('id_login', '=', id_login)
    .execute();
}

/** Of one of several people of a cliente, the own name; false: it is the cliente itself, whose name stands in its record. */
export async function nameColleague(db: Db, id_acesso_cliente: number, nome: string): Promise<boolean> {
  const result = await db
    .updateTable('acesso_cliente')
    .set({ nome })
    .where('id_acesso_cliente', '=', id_acesso_cliente)
    .where('principal', '=', false)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** For the owner's connection: a login is not one empresa's. */
export async function saveOrder(db: Db, id_login: number, order_chat: Ordem): Promise<void> {
  await db.updateTable('login').set({ order_chat }).where('id_login', '=', id_login).execute();
}

/** Notes since when people are away who hold something (condition on `m`, a membro), and forgets it of those who are back. */
export async function markAbsences(db: Db, online: readonly number[], now: Date, holds: RawBuilder<unknown>): Promise<void> {
  const back = sql`(m.disponivel and m.id_login = any (${[...online]}::bigint[]))`;
  await sql`update membro m set ausente_desde = case when ${back} then null else ${now}::timestamptz end
    where (m.ausente_desde is null) = (not ${back}) and (m.ausente_desde is not null or ${holds})`.execute(db);
}

/** What a customer's account opens, or is asked to open. */
interface AcessoDaConta {
  id_acesso_cliente: number;
  id_empresa: number;
  nome_fantasia: string;
  cliente: string;
  espera: boolean;
  atual: boolean;
}

interface EmpresaOfLogin {
  id_empresa: number;
  nome_fantasia: string;
  assinatura: string;
  primeiros_passos: boolean;
}

/** Everything the wire's session says (spec 3 "Session user"), in one query. */
export async function findSessao(db: Db, id_sessao: number) {
  const row = await db
    .selectFrom('sessao as s')
    .innerJoin('acesso as a', 'a.id_acesso', 's.id_acesso')
    .leftJoin('login as l', 'l.id_login', 'a.id_login')
    .leftJoin('acesso_cliente as ac', 'ac.id_acesso_cliente', 's.id_acesso_cliente')
    .leftJoin('cliente as c', (j) => j.onRef('c.id_empresa', '=', 'ac.id_empresa').onRef('c.id_cliente', '=', 'ac.id_cliente'))
    .leftJoin('membro as m', (j) => j.onRef('m.id_login', '=', 'a.id_login').onRef('m.id_empresa', '=', 's.id_empresa').on('m.ativo', '=', true))
    .leftJoin('empresa as e', (j) => j.on(sql<boolean>`e.id_empresa = coalesce(ac.id_empresa, m.id_empresa)`))
    .where('s.id_sessao', '=', id_sessao)
    .select([
      's.origem',
      'a.refazer_senha',
      'a.usuario',
      'a.email',
      'a.id_login',
      'ac.id_cliente',
      'ac.gerencia',
      'ac.ve',
      'l.avatar',
      'l.order_chat',
      'm.disponivel',
    ])
    .select(['e.id_empresa', 'e.nome_fantasia', 'e.assinatura', 'e.exclusao_em', 'e.revenda', 'e.formato', 'e.fuso', 'e.cor', 'e.logo'])
    .select([
      mustSetUpFactorSql.as('falta_fator'),
      sql<boolean | null>`l.superadmin and s.so_empresa is null`.as('superadmin'),
      sql<string>`coalesce(l.nome, nullif(ac.nome, ''), nullif(c.nome, ''), c.nome_exibido)`.as('nome'),
      sql<string>`coalesce(l.primeiro_nome, nullif(split_part(ac.nome, ' ', 1), ''), nullif(split_part(c.nome, ' ', 1), ''), c.nome_exibido)`.as(
        'primeiro_nome',
      ),
      sql<AcessoDaConta[]>`coalesce((select json_agg(json_build_object('id_acesso_cliente', g.id_acesso_cliente, 'id_empresa', g.id_empresa,
          'nome_fantasia', x.nome_fantasia, 'cliente', k.nome_exibido, 'espera', g.aceito_em is null, 'atual', g.id_acesso_cliente = s.id_acesso_cliente)
          order by x.nome_fantasia collate "pt-BR-x-icu", k.nome_exibido collate "pt-BR-x-icu", g.id_acesso_cliente)
        from interno.acesso_cliente g join empresa x on x.id_empresa = g.id_empresa and x.exclusao_em is null
        join cliente k on k.id_empresa = g.id_empresa and k.id_cliente = g.id_cliente
        where g.id_acesso = a.id_acesso and g.ativo and (s.so_empresa is null or s.so_empresa = g.id_empresa)), '[]')`.as('acessos'),
      sql<
        EmpresaOfLogin[]
      >`coalesce((select json_agg(json_build_object('id_empresa', x.id_empresa, 'nome_fantasia', x.nome_fantasia, 'assinatura', x.assinatura,
        'primeiros_passos', x.primeiros_passos) order by x.nome_fantasia collate "pt-BR-x-icu", x.id_empresa)
        from membro y join empresa x on x.id_empresa = y.id_empresa where y.id_login = a.id_login and y.ativo
          and (s.so_empresa is null or s.so_empresa = y.id_empresa)), '[]')`.as('empresas'),
      sql<{ id_departamento: number; nome: string }[]>`coalesce((select json_agg(json_build_object('id_departamento', d.id_departamento, 'nome', d.nome)
        order by d.nome collate "pt-BR-x-icu") from departamento_membro dm join departamento d on d.id_empresa = dm.id_empresa
        and d.id_departamento = dm.id_departamento and d.excluido_em is null where dm.id_empresa = m.id_empresa and dm.id_login = m.id_login), '[]')`.as(
        'departamentos',
      ),
    ])
    .executeTakeFirstOrThrow();
  return { ...row, refazer_senha: mustChangePassword(row) };
}
export type SessaoRow = Awaited<ReturnType<typeof findSessao>>;

/** Jobs are stamped with the transaction's empresa; one that belongs to none carries 0. */
export async function useNoEmpresa(db: Db): Promise<void> {
  await sql`select set_config('app.id_empresa', '0', true)`.execute(db);
}

/** Whose link to a new password goes where: at the address of the access, whatever the records say. */
const recoveries = (db: Db) =>
  db
    .selectFrom('acesso as a')
    .leftJoin('login as l', 'l.id_login', 'a.id_login')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('acesso_cliente as g')
          .select(['g.id_empresa', 'g.id_cliente', 'g.nome'])
          .whereRef('g.id_acesso', '=', 'a.id_acesso')
          .where('g.ativo', '=', true)
          .orderBy('g.ultimo_acesso', (o) => o.desc().nullsLast())
          .orderBy('g.id_acesso_cliente')
          .limit(1)
          .as('ac'),
      (j) => j.onTrue(),
    )
    .leftJoin('cliente as c', (j) => j.onRef('c.id_empresa', '=', 'ac.id_empresa').onRef('c.id_cliente', '=', 'ac.id_cliente'))
    .select([
      'a.id_acesso',
      'a.email',
      sql<string>`coalesce(l.nome, nullif(ac.nome, ''), nullif(c.nome, ''), c.nome_exibido)`.as('nome'),
      // the brand of the one empresa the person belongs to
      sql<string | null>`(select min(e.nome_fantasia) from empresa e where exists (select from interno.acesso_cliente g
          where g.id_acesso = a.id_acesso and g.id_empresa = e.id_empresa and g.ativo and (g.aceito_em is not null or not a.confirmado))
        or exists (select from membro m where m.id_empresa = e.id_empresa and m.id_login = a.id_login and m.ativo) having count(*) = 1)`.as('marca'),
    ])
    .select((eb) => [
      'a.confirmado',
      'a.id_login',
      // the one empresa that the account belongs to; null: several, or none
      eb.fn
        .coalesce(
          'ac.id_empresa',
          sql<
            number | null
          >`(select min(m.id_empresa) from membro m, login o where m.id_login = a.id_login and o.id_login = a.id_login and not o.superadmin having count(*) = 1)`,
        )
        .as('id_empresa'),
    ])
    .where('a.email', '<>', '')
    .where('a.ativo', '=', true)
    // of a customer who was blocked or removed everywhere nothing is opened
    .where((eb) => eb.or([eb('a.id_login', 'is not', null), eb('ac.id_cliente', 'is not', null)]));

export const findRecoveryOf = (db: Db, id_acesso: number) => recoveries(db).where('a.id_acesso', '=', id_acesso).executeTakeFirst();

/** Who gets a link to a new password under this name. */
export async function findRecovery(db: Db, usuario: string) {
  const rows = await recoveries(db).where('a.usuario', '=', usuario).orderBy('a.confirmado', 'desc').orderBy('a.id_acesso').limit(mostClaims).execute();
  return rows[0]?.confirmado ? rows.slice(0, 1) : rows;
}

/** Whose a link is that was mailed (invitation, new password) and still holds; undefined for any other. */
export async function findMailedTo(db: Db, token_hash: Buffer, now: Date): Promise<number | undefined> {
  const row = await db
    .selectFrom('token_acesso')
    .select('id_acesso')
    .where('token_hash', '=', token_hash)
    .where('finalidade', '<>', 'suporte')
    .where('usado_em', 'is', null)
    .where('expira_em', '>', now)
    .executeTakeFirst();
  return row?.id_acesso;
}

/** A new link takes the place of earlier ones; of a customer's access, of those to that access. `por_empresa`: by whose own server it goes, null for the installation's. */
export async function replaceToken(
  db: Db,
  id_acesso: number,
  finalidade: Exclude<FinalidadeDeLink, 'suporte'>,
  token_hash: Buffer,
  expira_em: Date,
  { id_acesso_cliente = null, por_empresa }: { id_acesso_cliente?: number | null; por_empresa: number | null },
): Promise<void> {
  await db
    .deleteFrom('token_acesso')
    .where('id_acesso', '=', id_acesso)
    .where('finalidade', '=', finalidade)
    .where((eb) => (finalidade === 'convite' ? eb('id_acesso_cliente', 'is not distinct from', id_acesso_cliente) : eb.lit(true)))
    .execute();
  await db.insertInto('token_acesso').values({ id_acesso, token_hash, finalidade, expira_em, id_acesso_cliente, por_empresa }).execute();
}
