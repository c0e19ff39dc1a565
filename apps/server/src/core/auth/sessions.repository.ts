import type { Db } from '../db/database.ts';
import { accessAt, hoursSql } from './hours.ts';
import { lookAs } from './looking.ts';
import type { Person, Staff } from './person.ts';
import { departamentosSql, equipesSql, overridesSql, rightsOf } from './rights.ts';
import { mustSetUpFactorSql } from './second-factor.ts';

export const sessionDays = 30;
/** However it is used, it ends so long after it began. */
const mostDays = 90;
const dayMs = 86_400_000;

/** Until when a session that is used now holds. */
export const sessionEnd = (now: Date, criada_em: Date): Date => new Date(Math.min(now.getTime() + sessionDays * dayMs, criada_em.getTime() + mostDays * dayMs));

/** What a session needs to be kept in memory and dropped again. */
export interface LoadedSession {
  readonly person: Person;
  /** Chosen empresa, also while it may not be worked in. */
  readonly id_empresa: number | null;
  readonly expira_em: Date;
  /** This was the first use of its new token: the old one holds no more. */
  readonly renewed: boolean;
}

/** The session by token hash or number, with everything that decides what its person may do; undefined when it is over. */
export async function loadSession(db: Db, by: { token_hash: Buffer } | { id_sessao: number }, now: Date): Promise<LoadedSession | undefined> {
  let query = db
    .selectFrom('sessao as s')
    .innerJoin('acesso as a', 'a.id_acesso', 's.id_acesso')
    .leftJoin('login as l', 'l.id_login', 'a.id_login')
    .leftJoin('membro as m', (j) => j.onRef('m.id_login', '=', 'a.id_login').onRef('m.id_empresa', '=', 's.id_empresa').on('m.ativo', '=', true))
    .leftJoin('empresa as e', 'e.id_empresa', 'm.id_empresa')
    .leftJoin('grupo as g', (j) => j.onRef('g.id_empresa', '=', 'm.id_empresa').onRef('g.id_grupo', '=', 'm.id_grupo'))
    .leftJoin('acesso_cliente as ac', 'ac.id_acesso_cliente', 's.id_acesso_cliente')
    .leftJoin('empresa as ec', 'ec.id_empresa', 'ac.id_empresa')
    .leftJoin('cliente as c', (j) => j.onRef('c.id_empresa', '=', 'ac.id_empresa').onRef('c.id_cliente', '=', 'ac.id_cliente'))
    .where('s.expira_em', '>', now)
    .where('a.ativo', '=', true)
    .where((eb) => eb.or([eb('a.id_login', 'is not', null), eb.and([eb('ac.ativo', '=', true), eb('ac.aceito_em', 'is not', null)])]))
    // customers of an empresa that is being left have no way in
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('empresa as x').select('x.id_empresa').whereRef('x.id_empresa', '=', 'ac.id_empresa').where('x.exclusao_em', 'is not', null)),
      ),
    );
  query =
    'id_sessao' in by
      ? query.where('s.id_sessao', '=', by.id_sessao)
      : query.where((eb) => eb.or([eb('s.token_hash', '=', by.token_hash), eb('s.token_novo_hash', '=', by.token_hash)]));
  const row = await query
    .select([
      's.id_sessao',
      's.id_empresa as sessao_empresa',
      's.origem',
      's.vista_em',
      's.criada_em',
      's.expira_em',
      's.token_novo_hash',
      's.vendo_grupo',
      's.so_empresa',
    ])
    .select([
      'a.usuario',
      'a.refazer_senha',
      'a.id_login',
      'ac.id_acesso_cliente',
      'ac.id_cliente',
      'ac.id_contato',
      'ac.ve',
      'ac.gerencia',
      'ac.nome as pessoa_nome',
      'ac.id_empresa as cliente_empresa',
      'c.nome_exibido as cliente_nome',
      'ec.assinatura as cliente_assinatura',
    ])
    .select(['l.nome', 'l.avatar', 'l.superadmin', 'e.assinatura', 'm.id_grupo', 'g.modelo'])
    .select(['g.escopo_atendimento', 'g.escopo_ticket', 'g.escopo_contato', 'g.escopo_bloco'])
    .select([
      overridesSql.as('overrides'),
      departamentosSql.as('departamentos'),
      equipesSql.as('equipes'),
      mustSetUpFactorSql.as('falta_fator'),
      hoursSql.as('hours'),
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const access =
    row.id_login === null || row.sessao_empresa === null || row.hours === null
      ? undefined
      : await accessAt(db, row.hours, { id_empresa: row.sessao_empresa, id_login: row.id_login }, now);
  if (access?.aberto === false) return undefined;
  const slides = await keepAlive(db, row, now);
  // an open socket is not heard any longer than the hours last
  const expira_em = access?.ate && access.ate < slides ? access.ate : slides;
  const renewed = 'token_hash' in by && row.token_novo_hash !== null && row.token_novo_hash.equals(by.token_hash);
  if (renewed) await db.updateTable('sessao').set({ token_hash: row.token_novo_hash!, token_novo_hash: null }).where('id_sessao', '=', row.id_sessao).execute();
  const bound = row.so_empresa === null ? {} : { so_empresa: row.so_empresa };
  if (row.id_login === null) {
    const id_empresa = row.cliente_empresa!;
    const person = {
      kind: 'cliente',
      ...bound,
      id_sessao: row.id_sessao,
      id_cliente: row.id_cliente!,
      id_acesso_cliente: row.id_acesso_cliente!,
      id_contato: row.id_contato,
      ve: row.ve as 'todos' | 'proprios',
      gerencia: row.gerencia!,
      nome: row.pessoa_nome || row.cliente_nome!,
      usuario: row.usuario,
      id_empresa,
      mustChangePassword: mustChangePassword(row),
      ...(row.cliente_assinatura === 'suspensa' && { suspensa: true as const }),
    } as const;
    return { person, id_empresa, expira_em, renewed };
  }
  const superadmin = row.superadmin! && row.so_empresa === null;
  const identity = {
    ...bound,
    id_sessao: row.id_sessao,
    id_login: row.id_login,
    nome: row.nome!,
    usuario: row.usuario,
    avatar: row.avatar,
    superadmin,
    expira_em,
  };
  // spec 4: who must choose a password first, has no empresa yet or a suspended one, works nowhere; nor who has to set up a second factor
  const works = row.id_grupo !== null && row.assinatura !== 'suspensa' && !mustChangePassword(row) && !row.falta_fator;
  if (!works) return { person: { kind: 'staff-without-empresa', ...identity }, id_empresa: row.sessao_empresa, expira_em, renewed };
  const person: Staff = {
    kind: 'staff',
    ...identity,
    id_empresa: row.sessao_empresa!,
    id_grupo: row.id_grupo!,
    ...rightsOf(row),
    equipes: row.equipes,
  };
  return { person: row.vendo_grupo === null ? person : await lookAs(db, person, row.vendo_grupo), id_empresa: row.sessao_empresa, expira_em, renewed };
}

/** A link of recovery or invitation lets one in to choose a password, and to nothing before. */
export const mustChangePassword = (s: { refazer_senha: boolean; origem: string }): boolean =>
  s.refazer_senha || s.origem === 'recuperacao' || s.origem === 'convite';

/** Slides the 30 days up to the 90, written at most once a minute; support access does not slide. */
async function keepAlive(db: Db, row: { id_sessao: number; origem: string; vista_em: Date; criada_em: Date; expira_em: Date }, now: Date): Promise<Date> {
  if (now.getTime() - row.vista_em.getTime() < 60_000) return row.expira_em;
  const expira_em = row.origem === 'suporte' ? row.expira_em : sessionEnd(now, row.criada_em);
  await db.updateTable('sessao').set({ vista_em: now, expira_em }).where('id_sessao', '=', row.id_sessao).execute();
  return expira_em;
}

/** Makes it the session's empresa when its login has an active membership there. */
export async function setSessionEmpresa(db: Db, id_sessao: number, id_empresa: number): Promise<boolean> {
  const result = await db
    .updateTable('sessao as s')
    .set({ id_empresa, vendo_grupo: null })
    .where('s.id_sessao', '=', id_sessao)
    .where((eb) => eb.or([eb('s.so_empresa', 'is', null), eb('s.so_empresa', '=', id_empresa)]))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('acesso as a')
          .innerJoin('membro as m', 'm.id_login', 'a.id_login')
          .select('a.id_acesso')
          .whereRef('a.id_acesso', '=', 's.id_acesso')
          .where('m.id_empresa', '=', id_empresa)
          .where('m.ativo', '=', true),
      ),
    )
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** From now on the session looks at the product as this grupo; null: as its own. */
export async function setLooking(db: Db, id_sessao: number, id_grupo: number | null): Promise<void> {
  await db.updateTable('sessao').set({ vendo_grupo: id_grupo }).where('id_sessao', '=', id_sessao).execute();
}
