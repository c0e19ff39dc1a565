import { proximasVezes, type Recorrencia } from '@prosa/brasil/recorrencia.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import { findCalendarioVigente } from '../../calendarios/calendarios.api.ts';

export interface Regra extends Recorrencia {
  readonly id_recorrente: number;
  readonly nome: string;
  readonly id_modelo: number;
  readonly id_contato: number | null;
  readonly id_cliente: number | null;
  readonly id_responsavel: number | null;
  readonly id_criador: number | null;
  readonly prazo_dias: number | null;
  readonly vezes_max: number | null;
  readonly feitas: number;
  readonly proxima_em: Date | null;
  readonly status: 0 | 1;
  readonly excluido_em: Date | null;
  readonly fuso: string;
  /** Of its template: whose calendar says when the company is open. */
  readonly id_departamento: number | null;
}

/** A rule, locked; with `livre` undefined when another node works on it. */
export async function lockRegra(db: Db, id_recorrente: number, livre = false): Promise<Regra | undefined> {
  const { rows } = await sql<Regra>`select r.*, e.fuso, m.id_departamento from ticket_recorrente r join empresa e on e.id_empresa = r.id_empresa
    join modelo_ticket m on m.id_modelo = r.id_modelo where r.id_recorrente = ${id_recorrente} for update of r ${livre ? sql`skip locked` : sql``}`.execute(db);
  return rows[0];
}

/** When a rule comes next after this moment; null when it is over, rests or lies in the trash. */
export async function proximaDe(db: Db, regra: Regra, depois: Date): Promise<Date | null> {
  const { status, excluido_em, vezes_max, feitas, ajuste, fuso, id_departamento } = regra;
  if (status === 0 || excluido_em !== null || (vezes_max !== null && feitas >= vezes_max)) return null;
  const calendario = ajuste === 'nenhum' ? undefined : await findCalendarioVigente(db, { id_wpp_config: null, id_departamento });
  return proximasVezes(regra, fuso, depois, 1, calendario?.expediente)[0] ?? null;
}

/** Finds anew when a rule comes next. */
export async function replanejar(db: Db, id_recorrente: number, agora: Date): Promise<void> {
  const regra = await lockRegra(db, id_recorrente);
  if (!regra) return;
  const proxima_em = await proximaDe(db, regra, agora);
  await db.updateTable('ticket_recorrente').set({ proxima_em }).where('id_recorrente', '=', id_recorrente).execute();
}

/** What is due, of all companies, the earliest first. `db` is the owner's. */
export async function findDevidas(db: Db, agora: Date, menos: readonly number[]): Promise<{ id_empresa: number; id_recorrente: number }[]> {
  const { rows } = await sql<{ id_empresa: number; id_recorrente: number }>`select id_empresa, id_recorrente from ticket_recorrente
    where proxima_em <= ${agora} and id_recorrente <> all (${[...menos]}::bigint[]) order by proxima_em limit 100`.execute(db);
  return rows;
}

/** Rules whose dates hang on days that are open, but for those that are due already. */
export async function findDoCalendario(db: Db, agora: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('ticket_recorrente')
    .select('id_recorrente')
    .where('ajuste', '<>', 'nenhum')
    .where('proxima_em', '>', agora)
    .orderBy('id_recorrente')
    .execute();
  return rows.map(({ id_recorrente }) => id_recorrente);
}

interface Comeco {
  readonly titulo: string;
  readonly descricao: string;
  readonly prioridade: 1 | 2 | 3 | 4;
  readonly id_assunto: number | null;
  readonly id_departamento: number | null;
  readonly id_equipe: number | null;
  readonly campos: object;
  readonly id_cliente: number | null;
  readonly id_contato: number | null;
  readonly id_responsavel: number | null;
  readonly id_criador: number | null;
}

/** What a ticket of the rule begins with; a text: why there can be none. */
export async function comecoDe(db: Db, regra: Regra): Promise<Comeco | string> {
  const { rows } = await sql<Comeco & { modelo: boolean; contato: boolean | null; cliente: boolean | null }>`select
      m.excluido_em is null and m.status = 1 as modelo, k.excluido_em is null as contato, cl.excluido_em is null as cliente,
      coalesce(nullif(m.titulo, ''), ${regra.nome}) as titulo, m.descricao, coalesce(m.prioridade, 2) as prioridade, m.id_assunto, m.campos,
      (select d.id_departamento from departamento d where d.id_departamento = m.id_departamento and d.excluido_em is null) as id_departamento,
      (select q.id_equipe from equipe q where q.id_equipe = m.id_equipe and q.excluido_em is null) as id_equipe,
      k.id_contato, coalesce(${regra.id_cliente}::bigint, k.id_cliente) as id_cliente,
      (select p.id_login from membro p where p.id_login = ${regra.id_responsavel}::bigint and p.ativo) as id_responsavel,
      (select p.id_login from membro p where p.id_login = ${regra.id_criador}::bigint and p.ativo) as id_criador
    from modelo_ticket m left join contato k on k.id_contato = ${regra.id_contato}::bigint
      left join cliente cl on cl.id_cliente = ${regra.id_cliente}::bigint where m.id_modelo = ${regra.id_modelo}`.execute(db);
  const { modelo, contato, cliente, ...comeco } = rows[0]!;
  if (!modelo) return 'o modelo foi excluído ou não pode mais ser usado';
  if (regra.id_contato !== null && !contato) return 'o contato foi excluído';
  if (regra.id_cliente !== null && !cliente) return 'o cliente foi excluído';
  return comeco;
}
