import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';

/** With what a membership begins, besides its grupo. */
export interface DadosDoConvite {
  readonly telefone?: string;
  readonly cargo?: string;
  readonly id_calendario?: number | null;
  readonly sessao_unica?: boolean;
  readonly departamentos?: readonly { id_departamento: number; capacidade: number | null }[];
  readonly equipes?: readonly number[];
}

export interface Convite {
  id_convite: number;
  id_empresa: number;
  id_login: number;
  usuario: string;
  nome: string;
  id_grupo: number;
  grupo: string;
  dados: DadosDoConvite;
  expira_em: Date;
}

const open = sql<boolean>`c.aceito_em is null and c.recusado_em is null`;
/** Those that still take a place of the plan. */
export const convitesAbertos = sql`(select count(*) from convite c where ${open} and c.expira_em > now())`;

/** Refused by the index when one waits already. */
export async function insertConvite(
  db: Db,
  { dados, ...values }: Pick<Convite, 'id_login' | 'usuario' | 'nome' | 'id_grupo' | 'expira_em'> & { dados: DadosDoConvite },
): Promise<Pick<Convite, 'id_convite' | 'grupo'>> {
  return db
    .insertInto('convite')
    .values({ ...values, usuario: values.usuario.toLowerCase(), dados: JSON.stringify(dados) })
    .returning(['id_convite', sql<string>`(select g.nome from grupo g where g.id_grupo = convite.id_grupo)`.as('grupo')])
    .executeTakeFirstOrThrow();
}

export async function findConvites(db: Db) {
  const { rows } = await sql<{ id_convite: number; nome: string; usuario: string; grupo: string; expira_em: Date; vencido: boolean }>`
    select c.id_convite, c.nome, c.usuario, g.nome as grupo, c.expira_em, c.expira_em <= now() as vencido
    from convite c join grupo g on g.id_grupo = c.id_grupo where ${open} order by c.criado_em desc limit 200`.execute(db);
  return rows;
}

/** One that waits, held until the transaction ends. */
export async function lockConvite(db: Db, id_convite: number): Promise<Convite | undefined> {
  const { rows } = await sql<Convite>`select c.*, (select g.nome from grupo g where g.id_grupo = c.id_grupo) as grupo
    from convite c where c.id_convite = ${id_convite} and ${open} for update of c`.execute(db);
  return rows[0];
}

/** The one link of an invitation that waits; false when none does. */
export const setLinkDeEspera = async (db: Db, id_convite: number, hash: Buffer): Promise<boolean> =>
  (await sql<{ feito: boolean }>`select dar_link_de_espera(${id_convite}, ${hash}) as feito`.execute(db)).rows[0]!.feito;

export async function renewConvite(db: Db, id_convite: number, expira_em: Date): Promise<void> {
  await db.updateTable('convite').set({ expira_em }).where('id_convite', '=', id_convite).execute();
}

export async function answerConvite(db: Db, id_convite: number, aceitar: boolean, now: Date): Promise<void> {
  await db
    .updateTable('convite')
    .set(aceitar ? { aceito_em: now } : { recusado_em: now })
    .where('id_convite', '=', id_convite)
    .execute();
}

/** Empresas that wait for this login's answer. `db` is the owner's. */
export async function findConvitesDe(db: Db, id_login: number, now: Date) {
  const { rows } = await sql<{ id_convite: number; id_empresa: number; nome_fantasia: string; expira_em: Date }>`
    select c.id_convite, c.id_empresa, e.nome_fantasia, c.expira_em from convite c join empresa e on e.id_empresa = c.id_empresa
    where c.id_login = ${id_login} and ${open} and c.expira_em > ${now} order by c.criado_em limit 50`.execute(db);
  return rows;
}
