import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';
import { byName, findPage, type Lista, type Sql } from '../../core/registro/lista.ts';

export interface UsuarioRow {
  id_login: number;
  nome: string;
  email: string;
  avatar: string | null;
  disponivel: boolean;
  ativo: boolean;
  grupo: string;
  usuario: string;
}

const usuarios = {
  tabela: 'membro',
  id: 'id_login',
  juncao: sql`join login l on l.id_login = t.id_login join grupo g on g.id_empresa = t.id_empresa and g.id_grupo = t.id_grupo`,
  colunas: sql`l.id_login, l.nome, l.email, l.avatar, t.disponivel, t.ativo, g.nome as grupo,
    coalesce((select u.usuario from usuario_da_empresa u where u.id_login = t.id_login), '') as usuario`,
  ordens: { nome: byName(sql`l.nome`) },
  busca: sql`sem_acento(l.nome || ' ' || l.email)`,
} satisfies Lista<UsuarioRow>;

/** A page of the people of the empresa, and how many there are with and without the search. */
export const findUsuarios = (db: Db, { q, ativo }: { q: string; ativo: boolean }, ordem: string, page: number, rpp: number) =>
  findPage<UsuarioRow, unknown>(db, usuarios, { q, filtro: undefined, ordem, visao: sql`t.ativo = ${ativo}` }, page, rpp);

async function find(db: Db, which: Sql): Promise<UsuarioRow[]> {
  const { rows } = await sql<UsuarioRow>`select ${usuarios.colunas} from membro t ${usuarios.juncao} where ${which}
    order by ${usuarios.ordens.nome.column}`.execute(db);
  return rows;
}
export const findUsuario = async (db: Db, id_login: number) => (await find(db, sql`t.id_login = ${id_login}`))[0];

/** All who work in the empresa. */
export const findMembros = (db: Db) => find(db, sql`t.ativo`);

export const findMembro = async (db: Db, id_login: number) => (await find(db, sql`t.id_login = ${id_login} and t.ativo`))[0];

/**
 * Whether anyone but the login `keeper`, who has to work in the asker's empresa, signs in with this name; over staff and customers of all
 * empresas. A name that another empresa gave without proof is free: it yields. `db` is the owner's.
 */
export async function isUsuarioTaken(db: Db, usuario: string, keeper: number, id_empresa: number): Promise<boolean> {
  const row = await db
    .selectFrom('acesso as a')
    .select('a.id_acesso')
    .where('a.usuario', '=', usuario.toLowerCase())
    .where((eb) => eb.or([eb('a.confirmado', '=', true), eb('a.id_empresa', '=', id_empresa)]))
    .where(
      sql<boolean>`not coalesce(a.id_login = ${keeper} and exists (select from membro m where m.id_login = a.id_login and m.id_empresa = ${id_empresa}), false)`,
    )
    .executeTakeFirst();
  return row !== undefined;
}
