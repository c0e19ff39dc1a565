import type { Falta } from '@prosa/contract/usuarios/usuarios.schemas.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';
import type { Via } from '../../core/emails.ts';
import { byMoment, byName, findPage, type Lista, type Sql } from '../../core/registro/lista.ts';
import { mayAttendSql } from '../atendimentos/atendimentos.api.ts';

export interface UsuarioRow {
  id_login: number;
  nome: string;
  email: string;
  avatar: string | null;
  disponivel: boolean;
  ativo: boolean;
  grupo: string;
  usuario: string;
  cargo: string;
  telefone: string;
  ultimo_acesso: Date | null;
  convite_ate: Date | null;
  ausencia_de: Date | null;
  ausencia_ate: Date | null;
  id_substituto: number | null;
  substituto: string | null;
  convidado: boolean;
  sem_departamento: boolean;
  sem_permissao: boolean;
  ausente: boolean;
  segundo_fator: boolean;
}

/** The membership `t` is out of office now. */
const ausente = sql`coalesce(t.ausencia_de <= now() and now() < t.ausencia_ate, false)`;
const semDepartamento = sql`not exists (select from departamento_membro dm join departamento d on d.id_departamento = dm.id_departamento and d.excluido_em is null
  and d.status = 1 where dm.id_login = t.id_login)`;
const semPermissao = sql`not exists (select from membro m join grupo g on g.id_grupo = m.id_grupo where m.id_login = t.id_login and m.id_grupo = t.id_grupo and (${mayAttendSql} or not m.ativo))`;
const convidado = sql`exists (select from usuario_da_empresa u where u.id_login = t.id_login and u.sem_senha)`;
const por: Readonly<Record<Falta, Sql>> = { convidado, sem_departamento: semDepartamento, sem_permissao: semPermissao, ausente };

export interface Filtro {
  readonly id_grupo?: number | undefined;
  readonly id_departamento?: number | undefined;
  /** 'nada': attends. */
  readonly falta?: Falta | 'nada' | undefined;
}

const usuarios = {
  tabela: 'membro',
  id: 'id_login',
  juncao: sql`join login l on l.id_login = t.id_login join grupo g on g.id_empresa = t.id_empresa and g.id_grupo = t.id_grupo`,
  aoLado: sql`left join usuario_da_empresa u on u.id_login = t.id_login left join login s on s.id_login = t.id_substituto`,
  colunas: sql`t.id_login, l.nome, l.email, l.avatar, t.disponivel, t.ativo, g.nome as grupo, coalesce(u.usuario, '') as usuario, t.cargo, t.telefone,
    u.ultimo_acesso, u.convite_ate, t.ausencia_de, t.ausencia_ate, t.id_substituto, s.nome as substituto,
    coalesce(u.sem_senha, false) as convidado, ${semDepartamento} as sem_departamento, ${semPermissao} as sem_permissao, ${ausente} as ausente, tem_segundo_fator(t.id_login) as segundo_fator`,
  ordens: {
    nome: byName(sql`l.nome`),
    grupo: byName(sql`g.nome`),
    ultimo_acesso: byMoment(sql`(select x.ultimo_acesso from usuario_da_empresa x where x.id_login = t.id_login)`),
  },
  busca: sql`sem_acento(l.nome || ' ' || l.email || ' ' || t.cargo || ' ' || t.telefone)`,
  filtros: ({ id_grupo, id_departamento, falta }: Filtro) => [
    ...(id_grupo === undefined ? [] : [sql`t.id_grupo = ${id_grupo}`]),
    ...(id_departamento === undefined
      ? []
      : [sql`exists (select from departamento_membro x where x.id_login = t.id_login and x.id_departamento = ${id_departamento})`]),
    ...(falta === undefined ? [] : falta === 'nada' ? Object.values(por).map((lacks) => sql`not (${lacks})`) : [por[falta]]),
  ],
} satisfies Lista<UsuarioRow, Filtro>;

/** A page of the people of the empresa, and how many there are with and without search and filters. */
export const findUsuarios = (db: Db, { q, ativo, ...filtro }: Filtro & { q: string; ativo: boolean }, ordem: string, page: number, rpp: number) =>
  findPage<UsuarioRow, Filtro>(db, usuarios, { q, filtro, ordem, visao: sql`t.ativo = ${ativo}` }, page, rpp);

async function find(db: Db, which: Sql): Promise<UsuarioRow[]> {
  const { rows } = await sql<UsuarioRow>`select ${usuarios.colunas} from membro t ${usuarios.juncao} ${usuarios.aoLado} where ${which}
    order by ${usuarios.ordens.nome.column}`.execute(db);
  return rows;
}

export interface UsuarioCompleto extends UsuarioRow {
  id_grupo: number;
  departamentos: { id_departamento: number; nome: string; capacidade: number | null }[];
  equipes: { id_equipe: number; nome: string }[];
  id_calendario: number | null;
  calendario: string | null;
  sessao_unica: boolean;
  so_aqui: boolean;
  versao: number;
}

/** One person with what the form holds. */
export async function findUsuario(db: Db, id_login: number): Promise<UsuarioCompleto | undefined> {
  const { rows } = await sql<UsuarioCompleto>`select ${usuarios.colunas}, t.id_grupo, t.id_calendario, t.sessao_unica, t.versao,
      (select k.nome from calendario k where k.id_calendario = t.id_calendario) as calendario, not trabalha_fora(t.id_login) as so_aqui,
      coalesce((select json_agg(json_build_object('id_departamento', d.id_departamento, 'nome', d.nome, 'capacidade', dm.capacidade) order by d.nome collate "pt-BR-x-icu")
        from departamento_membro dm join departamento d on d.id_departamento = dm.id_departamento and d.excluido_em is null where dm.id_login = t.id_login), '[]') as departamentos,
      coalesce((select json_agg(json_build_object('id_equipe', e.id_equipe, 'nome', e.nome) order by e.nome collate "pt-BR-x-icu")
        from equipe_membro em join equipe e on e.id_equipe = em.id_equipe and e.excluido_em is null where em.id_login = t.id_login), '[]') as equipes
    from membro t ${usuarios.juncao} ${usuarios.aoLado} where t.id_login = ${id_login}`.execute(db);
  return rows[0];
}

export type StatusRow = Pick<UsuarioRow, 'id_login' | 'nome' | 'usuario' | 'email' | 'avatar' | 'disponivel' | 'ativo'>;
async function findStatus(db: Db, which: Sql): Promise<StatusRow[]> {
  const { rows } = await sql<StatusRow>`select t.id_login, l.nome, l.email, l.avatar, t.disponivel, t.ativo, coalesce(u.usuario, '') as usuario
    from membro t join login l on l.id_login = t.id_login left join usuario_da_empresa u on u.id_login = t.id_login where ${which}
    order by l.nome collate "pt-BR-x-icu"`.execute(db);
  return rows;
}
/** All who work in the empresa. */
export const findMembros = (db: Db) => findStatus(db, sql`t.ativo`);

/** One who works there, or did. */
export const findMembro = async (db: Db, id_login: number) => (await findStatus(db, sql`t.id_login = ${id_login}`))[0];

export const findNomes = async (db: Db, ids: readonly number[]) =>
  (await find(db, sql`t.id_login = any (${[...ids]}::bigint[])`)).map(({ id_login, nome, ativo }) => ({ id_login, nome, ativo }));

/** A calendario that access hours may be taken from. */
export async function isCalendario(db: Db, id_calendario: number): Promise<boolean> {
  const row = await db
    .selectFrom('calendario')
    .select('id_calendario')
    .where('id_calendario', '=', id_calendario)
    .where('excluido_em', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether anyone but the login `keeper`, who has to work in the asker's empresa, signs in with this name; over staff and customers of all
 * empresas. A name that another empresa gave without proof is free: it yields. `db` is the owner's.
 */
export async function isUsuarioTaken(db: Db, usuario: string, keeper: number, id_empresa: number): Promise<boolean> {
  const row = await db
    .selectFrom('acesso as a')
    .select('a.id_acesso')
    .where('a.usuario', '=', usuario.toLowerCase())
    .where((eb) =>
      eb.or([
        eb('a.confirmado', '=', true),
        eb('a.id_empresa', '=', id_empresa),
        sql<boolean>`exists (select from membro m where m.id_login = a.id_login and m.id_empresa = ${id_empresa})`,
      ]),
    )
    .where(
      sql<boolean>`not coalesce(a.id_login = ${keeper} and exists (select from membro m where m.id_login = a.id_login and m.id_empresa = ${id_empresa}), false)`,
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** The functions of migration 0340: the app role may not touch what is global of a person but through them. */
export const dono = async (db: Db, usuario: string) => (await sql<{ dono: number | null }>`select dono_do_nome(${usuario}) as dono`.execute(db)).rows[0]!.dono;
export const insertPessoa = async (db: Db, { nome, usuario, avatar, hash }: { nome: string; usuario: string; avatar: string; hash: string }) =>
  (await sql<{ id: number }>`select convidar_pessoa(${nome}, ${usuario}, ${avatar || null}, ${hash}) as id`.execute(db)).rows[0]!.id;
export const changePessoa = (db: Db, id_login: number, { nome, usuario, avatar }: { nome: string; usuario: string; avatar: string }) =>
  sql`select mudar_pessoa(${id_login}, ${nome}, ${avatar || null}, ${usuario})`.execute(db);
export const setProvisional = (db: Db, id_login: number, hash: string) => sql`select dar_senha_provisoria(${id_login}, ${hash})`.execute(db);
/** `onde`: on whose screen the link stands, or by whose server it goes. False: somebody who has a password. */
export const setLink = async (db: Db, id_login: number, hash: Buffer, ate: Date, onde: 'tela' | Via) =>
  (await sql<{ feito: boolean }>`select dar_link_de_convite(${id_login}, ${hash}, ${ate}, ${onde === 'tela'}, ${onde === 'empresa'}) as feito`.execute(db))
    .rows[0]!.feito;
/** Ends what the person has open in the empresa; `tudo`: everywhere, of who works nowhere else. The newest one is kept where only one is to be left. */
export const endSessions = (db: Db, id_login: number, tudo: boolean) =>
  sql`select encerrar_na_empresa(${id_login}, ${tudo}, ${tudo ? null : sql`sessao_mais_nova(${id_login})`})`.execute(db);
/** Name and picture of whoever the session is of. */
export const changeSelf = (db: Db, id_sessao: number, nome: string, avatar: string) =>
  sql`select mudar_a_si(${id_sessao}, ${nome}, ${avatar || null})`.execute(db);

const momento = (coluna: 'ausencia_de' | 'ausencia_ate') =>
  sql`coalesce(to_char(${sql.ref(`m.${coluna}`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '') as ${sql.ref(coluna)}`;

/** Somebody of the empresa in words, as the security log tells what changed. */
export async function findEmPalavras(db: Db, id_login: number): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { rows } = await sql<
    Record<string, unknown>
  >`select l.nome, coalesce(u.usuario, '') as usuario, case when l.avatar is null then '' else 'com foto' end as foto,
      m.telefone, m.cargo, g.nome as grupo, coalesce(k.nome, '') as horario, m.sessao_unica, ${momento('ausencia_de')}, ${momento('ausencia_ate')}, coalesce(s.nome, '') as substituto,
      (select coalesce(string_agg(d.nome, ', ' order by d.nome), '') from departamento_membro x join departamento d on d.id_departamento = x.id_departamento
        where x.id_login = m.id_login and d.excluido_em is null) as departamentos,
      (select coalesce(string_agg(e.nome, ', ' order by e.nome), '') from equipe_membro x join equipe e on e.id_equipe = x.id_equipe
        where x.id_login = m.id_login and e.excluido_em is null) as equipes
    from membro m join login l on l.id_login = m.id_login join grupo g on g.id_grupo = m.id_grupo left join usuario_da_empresa u on u.id_login = m.id_login
    left join calendario k on k.id_calendario = m.id_calendario left join login s on s.id_login = m.id_substituto where m.id_login = ${id_login}`.execute(db);
  return rows[0];
}
