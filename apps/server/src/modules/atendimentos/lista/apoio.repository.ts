import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import { awaySql } from '../../login/login.api.ts';
import { isOpenSql } from '../sala/salas.repository.ts';

/** Subjects that may be chosen. `reservados`: also those whose tickets this person would not see. */
export function findAssuntos(db: Db, reservados: boolean) {
  return db
    .selectFrom('assunto')
    .select(['id_assunto', 'assunto', 'id_departamento'])
    .where('excluido_em', 'is', null)
    .where('status', '=', 1)
    .$if(!reservados, (q) => q.where('permissao', 'is', null))
    .orderBy('ordem')
    .orderBy(sql`assunto collate "pt-BR-x-icu"`)
    .limit(500)
    .execute();
}

/** Of the membro `m`, until when they are out of office, and who stands in: null of who is there. */
const ausencia = sql`case when ${awaySql} then m.ausencia_ate end`;
const substituto = sql`case when ${awaySql} then (select ls.nome from login ls where ls.id_login = m.id_substituto) end`;

interface Departamento {
  id_departamento: number;
  nome: string;
  usuarios: {
    id_usuario: number;
    nome: string;
    avatar: string | null;
    disponivel: boolean;
    abertas: number;
    capacidade: number | null;
    ausente_ate: string | null;
    substituto: string | null;
  }[];
}

/** Active departamentos and the active people who answer for them, with what each has open. */
export async function findDepartamentosPessoas(db: Db): Promise<Departamento[]> {
  const { rows } = await sql<Departamento>`with abertas as materialized (
      select s.id_responsavel as id_login, count(*) as n from sala s where ${isOpenSql} and s.id_responsavel is not null group by s.id_responsavel)
    select d.id_departamento, d.nome,
      coalesce((select json_agg(json_build_object('id_usuario', l.id_login, 'nome', l.nome, 'avatar', l.avatar, 'disponivel', m.disponivel,
          'abertas', coalesce(a.n, 0), 'ausente_ate', ${ausencia}, 'substituto', ${substituto}, 'capacidade', coalesce(dm.capacidade, d.capacidade)) order by l.nome)
        from departamento_membro dm join membro m on m.id_login = dm.id_login and m.ativo join login l on l.id_login = dm.id_login
        left join abertas a on a.id_login = dm.id_login
        where dm.id_departamento = d.id_departamento), '[]') as usuarios
    from departamento d where d.excluido_em is null and d.status = 1 order by d.nome collate "pt-BR-x-icu" limit 500`.execute(db);
  return rows;
}

/** Active people of the empresa, by name. */
export function findPessoasAtivas(
  db: Db,
): Promise<{ id_usuario: number; nome: string; avatar: string | null; ausente_ate: Date | null; substituto: string | null }[]> {
  return db
    .selectFrom('membro as m')
    .innerJoin('login as l', 'l.id_login', 'm.id_login')
    .select(['l.id_login as id_usuario', 'l.nome', 'l.avatar'])
    .select([sql<Date | null>`${ausencia}`.as('ausente_ate'), sql<string | null>`${substituto}`.as('substituto')])
    .where('m.ativo', '=', true)
    .orderBy(sql`l.nome collate "pt-BR-x-icu"`)
    .limit(2000)
    .execute();
}

export async function findRascunho(db: Db, id_sala: number, id_login: number): Promise<string> {
  const row = await db.selectFrom('rascunho').select('texto').where('id_sala', '=', id_sala).where('id_login', '=', id_login).executeTakeFirst();
  return row?.texto ?? '';
}

/** An empty text takes the draft away. */
export async function saveRascunho(db: Db, id_sala: number, id_login: number, texto: string): Promise<void> {
  if (texto.trim() === '') {
    await db.deleteFrom('rascunho').where('id_sala', '=', id_sala).where('id_login', '=', id_login).execute();
    return;
  }
  await db
    .insertInto('rascunho')
    .values({ id_sala, id_login, texto })
    .onConflict((c) => c.columns(['id_empresa', 'id_sala', 'id_login']).doUpdateSet({ texto, salvo_em: sql<Date>`now()` }))
    .execute();
}
