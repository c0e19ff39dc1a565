import type { Expediente } from '@prosa/brasil/expediente.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import type { Plano, Promessas } from './relogio.policy.ts';

/** What is to be read of a ticket to say how its time stands; moments as dates. */
export interface LinhaDoRelogio {
  id_ticket: number;
  criado_em: Date;
  id_departamento: number | null;
  id_status_ticket: number;
  categoria: string;
  encerrado: boolean;
  excluido: boolean;
  id_responsavel: number | null;
  primeira_resposta_em: Date | null;
  encerrado_em: Date | null;
  prazo: Date | null;
  id_sla: number | null;
  sla_estado: Plano['estado'];
  sla_feitos: string[];
  espera_desde: Date | null;
  espera_usado: number;
  limite_de: string | null;
  limite_em: Date | null;
  vence_acao: string | null;
  vence_em: Date | null;
  id_motivo_espera: number | null;
  esperar_ate: Date | null;
  lembrar_em: Date | null;
  lembretes_feitos: number;
  /** Of its state. */
  status_nome: string;
  pausa_sla: number;
  reabre_dias: number | null;
  /** The policy that counts as things stand now. */
  politica: (Promessas & { id_sla: number; nome: string; id_calendario: number | null }) | null;
  /** The stretch that is open. */
  trecho: { id_trecho: number; corre: boolean; motivo: string; impressao: string | null; expediente: Expediente | null } | null;
  trecho_de: Date | null;
  /** In the stretches that are over, in milliseconds of their hours. */
  usado: number;
}

/** Whether the policy `p` fits the ticket `t`. */
export const cabe = sql<boolean>`((p.clientes = '{}' or t.id_cliente = any (p.clientes)) and (p.assuntos = '{}' or t.id_assunto = any (p.assuntos))
  and (p.departamentos = '{}' or t.id_departamento = any (p.departamentos)) and (p.prioridades = '{}' or t.prioridade = any (p.prioridades))
  and (p.origens = '{}' or t.origem = any (p.origens)))`;

const linha = sql`select t.id_ticket, t.criado_em, t.id_departamento, t.id_status_ticket, t.categoria, t.encerrado, t.excluido_em is not null as excluido,
    t.id_responsavel, t.primeira_resposta_em, t.encerrado_em, t.prazo, t.id_sla, t.sla_estado, t.sla_feitos, t.espera_desde, t.espera_usado,
    t.limite_de, t.limite_em, t.vence_acao, t.vence_em, t.id_motivo_espera, t.esperar_ate, t.lembrar_em, t.lembretes_feitos,
    st.nome as status_nome, st.pausa_sla, st.reabre_dias, to_jsonb(p) as politica,
    case when tr.id_trecho is not null then jsonb_build_object('id_trecho', tr.id_trecho, 'corre', tr.corre, 'motivo', tr.motivo, 'impressao', x.impressao, 'expediente', x.expediente) end as trecho,
    tr.de as trecho_de, (select coalesce(sum(f.usado), 0)::bigint from ticket_trecho f where f.id_ticket = t.id_ticket and f.ate is not null) as usado
  from ticket t join status_ticket st on st.id_status_ticket = t.id_status_ticket
  left join ticket_trecho tr on tr.id_ticket = t.id_ticket and tr.ate is null
  left join sla_expediente x on x.id_expediente = tr.id_expediente
  left join lateral (select p.id_sla, p.nome, p.primeira_min, p.proxima_min, p.solucao_min, p.aviso_pct, p.escalar_min, p.id_calendario from sla_ticket p
    where p.status = 1 and p.excluido_em is null and ${cabe} order by p.ordem, p.id_sla limit 1) p on true`;

const byId = async (db: Db, ids: readonly number[]): Promise<LinhaDoRelogio[]> =>
  ids.length === 0 ? [] : (await sql<LinhaDoRelogio>`${linha} where t.id_ticket = any (${[...ids]}::bigint[]) order by t.id_ticket`.execute(db)).rows;

/** A ticket whose row this transaction has locked. */
export const readRelogio = async (db: Db, id_ticket: number): Promise<LinhaDoRelogio | undefined> => (await byId(db, [id_ticket]))[0];

/*
 * What locks reads nothing else: of a row that another transaction changed meanwhile, the same statement would answer the new ticket with
 * the policy and the stretch of before.
 */

/** A ticket, locked. */
export async function lockRelogio(db: Db, id_ticket: number): Promise<LinhaDoRelogio | undefined> {
  await sql`select from ticket where id_ticket = ${id_ticket} for update`.execute(db);
  return readRelogio(db, id_ticket);
}

/** The same for one that is only looked at. */
export async function findRelogio(db: Db, id_ticket: number, where: RawBuilder<boolean>): Promise<LinhaDoRelogio | undefined> {
  const { rows } = await sql<LinhaDoRelogio>`${linha} where t.id_ticket = ${id_ticket} and ${where}`.execute(db);
  return rows[0];
}

/** The next open tickets after one, by id. */
export async function nextAbertos(db: Db, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id_ticket: number }>`select id_ticket from ticket where id_ticket > ${after}
    and (categoria <> 'encerrado' or vence_em is not null) and excluido_em is null order by id_ticket limit ${limit}`.execute(db);
  return rows.map((row) => row.id_ticket);
}

/** Of these tickets those that nobody works on, locked. */
export async function lockLivres(db: Db, ids: readonly number[]): Promise<LinhaDoRelogio[]> {
  const { rows } = await sql<{ id_ticket: number }>`select id_ticket from ticket where id_ticket = any (${[...ids]}::bigint[]) order by id_ticket
    for update skip locked`.execute(db);
  return byId(
    db,
    rows.map((row) => row.id_ticket),
  );
}

/** Of these tickets those in which what is due is still due, locked; what another node works on it keeps. */
export async function lockVencidos(db: Db, ids: readonly number[], now: Date): Promise<LinhaDoRelogio[]> {
  const { rows } = await sql<{
    id_ticket: number;
  }>`select id_ticket from ticket where id_ticket = any (${[...ids]}::bigint[]) and vence_em <= ${now}::timestamptz
    order by id_ticket for update skip locked`.execute(db);
  return byId(
    db,
    rows.map((row) => row.id_ticket),
  );
}

export interface Vencido {
  id_empresa: number;
  id_ticket: number;
  vence_em: Date;
}
/** Tickets of all empresas with something due, the longest overdue first. */
export async function findVencidos(db: Db, now: Date, limit: number, except: readonly number[]): Promise<Vencido[]> {
  const { rows } = await sql<Vencido>`select id_empresa, id_ticket, vence_em from ticket
    where vence_em <= ${now}::timestamptz and not id_ticket = any (${[...except]}::bigint[]) order by vence_em limit ${limit}`.execute(db);
  return rows;
}

/** The number of these hours, as they are now. */
export async function numberOfExpediente(db: Db, impressao: string, expediente: Expediente): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`with novo as (insert into sla_expediente (impressao, expediente) values (${impressao}, ${JSON.stringify(expediente)}::jsonb)
      on conflict (id_empresa, impressao) do nothing returning id_expediente)
    select id_expediente as id from novo union all select id_expediente from sla_expediente where impressao = ${impressao} limit 1`.execute(db);
  return rows[0] ? rows[0].id : numberOfExpediente(db, impressao, expediente);
}

export interface TrechoFechado {
  readonly id_trecho: number;
  readonly ate: Date;
  /** Milliseconds of its hours. */
  readonly usado: number;
}
export async function closeTrechos(db: Db, trechos: readonly TrechoFechado[]): Promise<void> {
  await sql`update ticket_trecho t set ate = greatest(t.de, x.ate), usado = x.usado
    from jsonb_to_recordset(${JSON.stringify(trechos)}::jsonb) as x (id_trecho bigint, ate timestamptz, usado bigint) where t.id_trecho = x.id_trecho`.execute(
    db,
  );
}

export interface TrechoAberto {
  readonly id_ticket: number;
  readonly de: Date;
  readonly corre: boolean;
  readonly motivo: string;
  readonly id_expediente: number | null;
}
export async function openTrechos(db: Db, trechos: readonly TrechoAberto[]): Promise<void> {
  await sql`insert into ticket_trecho (id_ticket, de, corre, motivo, id_expediente) select id_ticket, de, corre, motivo, id_expediente
    from jsonb_to_recordset(${JSON.stringify(trechos)}::jsonb) as x (id_ticket bigint, de timestamptz, corre boolean, motivo text, id_expediente bigint)`.execute(
    db,
  );
}

/** Columns that the clock writes, all of them. */
export type ValoresDoRelogio = Pick<
  LinhaDoRelogio,
  'id_sla' | 'espera_desde' | 'espera_usado' | 'sla_estado' | 'limite_em' | 'vence_em' | 'id_motivo_espera' | 'esperar_ate' | 'lembrar_em' | 'lembretes_feitos'
> & { readonly sla_feitos: readonly string[]; readonly limite_de: string | null; readonly vence_acao: string | null };
/** What stands in a ticket's timeline because of the clock. */
export interface Dita {
  readonly id_ticket: number;
  readonly motivo: string;
  readonly em: Date;
}

/** What the clock writes of locked tickets, and of each what it says there. It is no change that anybody has to hear of: the version stays. */
export async function saveRelogios(
  db: Db,
  valores: readonly (readonly [id_ticket: number, valores: ValoresDoRelogio])[],
  ditas: readonly Dita[],
): Promise<void> {
  const said = Map.groupBy(ditas, ({ id_ticket }) => id_ticket);
  const rows = valores.map(([id_ticket, values]) => ({ ...values, id_ticket, n: said.get(id_ticket)?.length ?? 0 }));
  await sql`with t as (
      update ticket t set ultimo_indice = t.ultimo_indice + x.n, id_sla = x.id_sla, espera_desde = x.espera_desde, espera_usado = x.espera_usado,
        sla_feitos = x.sla_feitos, sla_estado = x.sla_estado, limite_de = x.limite_de, limite_em = x.limite_em, vence_acao = x.vence_acao,
        vence_em = x.vence_em, id_motivo_espera = x.id_motivo_espera, esperar_ate = x.esperar_ate, lembrar_em = x.lembrar_em, lembretes_feitos = x.lembretes_feitos
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id_ticket bigint, n int, id_sla bigint, espera_desde timestamptz, espera_usado bigint,
        sla_feitos text[], sla_estado text, limite_de text, limite_em timestamptz, vence_acao text, vence_em timestamptz, id_motivo_espera bigint,
        esperar_ate timestamptz, lembrar_em timestamptz, lembretes_feitos smallint)
      where t.id_ticket = x.id_ticket returning t.id_ticket, t.ultimo_indice - x.n as antes)
    insert into ticket_entrada (id_ticket, indice, tipo, de, dados, criado_em)
    select t.id_ticket, t.antes + row_number() over (partition by t.id_ticket order by d.ordem), 'evento', 'sistema',
      jsonb_build_object('mudancas', '[]'::jsonb, 'motivo', d.motivo), d.em
    from rows from (jsonb_to_recordset(${JSON.stringify(ditas)}::jsonb) as (id_ticket bigint, motivo text, em timestamptz)) with ordinality as d (id_ticket, motivo, em, ordem)
      join t on t.id_ticket = d.id_ticket`.execute(db);
}

/** Some of it, of one ticket. */
export async function saveRelogio(db: Db, id_ticket: number, valores: Readonly<Record<string, unknown>>): Promise<void> {
  const sets = Object.entries(valores).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`update ticket set ${sql.join(sets)} where id_ticket = ${id_ticket}`.execute(db);
}

/** As if nothing had happened to its time since a moment: what began then goes, and what ended then runs on. */
export async function devolverTrechos(db: Db, id_ticket: number, desde: Date): Promise<void> {
  await db.deleteFrom('ticket_trecho').where('id_ticket', '=', id_ticket).where('de', '>=', desde).execute();
  await db.updateTable('ticket_trecho').set({ ate: null, usado: 0 }).where('id_ticket', '=', id_ticket).where('ate', '>=', desde).execute();
}

/** What ran and stood still, the oldest first. */
export async function findTrechos(db: Db, id_ticket: number) {
  return db
    .selectFrom('ticket_trecho')
    .select(['de', 'ate', 'corre', 'motivo', 'usado'])
    .where('id_ticket', '=', id_ticket)
    .orderBy('de')
    .orderBy('id_trecho')
    .limit(500)
    .execute();
}

/** The hours of a calendar; null when it is not there any more. */
export async function findCalendario(db: Db, id_calendario: number): Promise<Expediente | null> {
  const { rows } = await sql<{ fuso: string; semana: Expediente['semana']; feriados: Expediente['feriados'] }>`select e.fuso, c.semana, c.feriados
    from calendario c join empresa e on e.id_empresa = c.id_empresa where c.id_calendario = ${id_calendario} and c.excluido_em is null`.execute(db);
  return rows[0] ?? null;
}
