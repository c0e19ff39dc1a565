import { type Expediente, isOpen, nextClosing, nextOpening } from '@prosa/brasil/expediente.ts';
import { permits } from '@prosa/contract/permissions.ts';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { grantsOf, type Modelo, type Override } from './grants.ts';
import { overridesSql } from './rights.ts';

/** The access hours of the membership `m`, as an Expediente; null: always. */
export const hoursSql = sql<Expediente | null>`(select json_build_object('fuso', ke.fuso, 'semana', k.semana, 'feriados', k.feriados)
  from calendario k join empresa ke on ke.id_empresa = k.id_empresa
  where k.id_empresa = m.id_empresa and k.id_calendario = m.id_calendario and k.excluido_em is null)`;

/** Whether these rights are enough to give permissions back. */
const administers = (modelo: string | null, overrides: readonly Override[], superadmin: boolean): boolean => {
  const grants = grantsOf(modelo as Modelo, overrides, superadmin);
  return permits(grants, 'grupo', 'permissao') && permits(grants, 'grupo', 'getAll');
};

/** Who administers the empresa and has signed in: nobody else could let the others in. `db` is the owner's. */
async function findAdministrators(db: Db, id_empresa: number): Promise<number[]> {
  const { rows } = await sql<{ modelo: string | null; overrides: Override[]; superadmin: boolean; pessoas: number[] }>`
    select g.modelo, ${overridesSql} as overrides, m.superadmin, m.pessoas from (
      select m.id_empresa, m.id_grupo, l.superadmin, json_agg(m.id_login) as pessoas from membro m join login l using (id_login)
      join interno.acesso a on a.id_login = m.id_login and a.ativo and not a.sem_senha
      where m.id_empresa = ${id_empresa} and m.ativo group by m.id_empresa, m.id_grupo, l.superadmin) m
    join grupo g on g.id_empresa = m.id_empresa and g.id_grupo = m.id_grupo`.execute(db);
  return rows.flatMap(({ modelo, overrides, superadmin, pessoas }) => (administers(modelo, overrides, superadmin) ? pessoas : []));
}

/**
 * How the access hours of a membership stand at `now`: open, until when (null: for longer than matters), or closed, and when they open
 * (null: not within 400 days). The last administrator is always let in. `db` is the owner's.
 */
export async function accessAt(
  db: Db,
  hours: Expediente | null,
  { id_empresa, id_login }: { id_empresa: number; id_login: number },
  now: Date,
): Promise<{ aberto: true; ate: Date | null } | { aberto: false; abre: Date | null; fuso: string }> {
  if (hours === null) return { aberto: true, ate: null };
  if (isOpen(hours, now)) return { aberto: true, ate: nextClosing(hours, now) };
  const administrators = await findAdministrators(db, id_empresa);
  if (administrators.length === 1 && administrators[0] === id_login) return { aberto: true, ate: null };
  return { aberto: false, abre: nextOpening(hours, now), fuso: hours.fuso };
}

/** Refuses who comes outside the hours of a membership, and says when they open. `db` is the owner's. */
export async function demandOpenHours(db: Db, id_empresa: number, id_login: number, now: Date): Promise<void> {
  const { rows } = await sql<{ hours: Expediente | null; nome: string }>`select ${hoursSql} as hours, e.nome_fantasia as nome
    from membro m join empresa e on e.id_empresa = m.id_empresa where m.id_empresa = ${id_empresa} and m.id_login = ${id_login}`.execute(db);
  const [row] = rows;
  const access = row && (await accessAt(db, row.hours, { id_empresa, id_login }, now));
  if (!access || access.aberto) return;
  const quando =
    access.abre &&
    new Intl.DateTimeFormat('pt-BR', { weekday: 'long', day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit', timeZone: access.fuso }).format(
      access.abre,
    );
  throw new AppError('sem_permissao', `Fora do seu horário de acesso a ${row.nome}. ${quando ? `Ele abre ${quando}.` : 'Fale com quem administra.'}`);
}
