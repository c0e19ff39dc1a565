import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';
import { pessoasDe } from '../../core/registro/pessoas.ts';

export const pessoas = pessoasDe<{ capacidade: number | null }>('departamento_membro', 'id_departamento', sql`m.capacidade`);

/** Boards and their lists, of those that are neither in the archive nor in the trash. */
const noAr = sql`kanban_quadro q join kanban_estagio e on e.id_quadro = q.id_quadro
  and q.excluido_em is null and q.arquivado_em is null and e.excluido_em is null and e.arquivado_em is null`;

/** The board and the list that cards of a departamento `t` go to, as long as both are there. */
export const seuQuadro = sql`from ${noAr} where q.id_quadro = t.id_quadro and e.id_estagio = t.id_estagio`;

/** What they are called, and whether each new sala makes a card there. */
export async function findQuadro(db: Db, id_departamento: number): Promise<{ quadro: string; estagio: string; card_automatico: 0 | 1 }> {
  const { rows } = await sql<{
    quadro: string;
    estagio: string;
    card_automatico: 0 | 1;
  }>`select coalesce(q.titulo, '') as quadro, coalesce(e.titulo, '') as estagio,
      t.card_automatico::int as card_automatico
    from departamento t left join kanban_quadro q on q.id_quadro = t.id_quadro left join kanban_estagio e on e.id_estagio = t.id_estagio
    where t.id_departamento = ${id_departamento}`.execute(db);
  return rows[0]!;
}

export async function isListaDoQuadro(db: Db, id_quadro: number, id_estagio: number): Promise<boolean> {
  const { rows } = await sql`select from ${noAr} where q.id_quadro = ${id_quadro} and e.id_estagio = ${id_estagio}`.execute(db);
  return rows.length > 0;
}

/** The departamento gave a sala to this one of its people: the next one goes to who waits the longest. */
export async function noteTurn(db: Db, id_departamento: number, id_login: number): Promise<void> {
  await sql`update departamento_membro set atribuida_em = clock_timestamp() where id_departamento = ${id_departamento} and id_login = ${id_login}`.execute(db);
}

/** Gives exactly these people a limit of their own. */
export async function setCapacidades(db: Db, id_departamento: number, list: readonly { id_login: number; capacidade: number }[]): Promise<void> {
  await sql`update departamento_membro dm set capacidade = x.capacidade
    from departamento_membro o left join jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as x(id_login bigint, capacidade int) on x.id_login = o.id_login
    where o.id_departamento = ${id_departamento} and dm.id_departamento = o.id_departamento and dm.id_login = o.id_login`.execute(db);
}

export function findMotivos(db: Db, id_departamento: number) {
  return db
    .selectFrom('motivo_encerramento')
    .select(['id_motivo', 'motivo'])
    .where('id_departamento', '=', id_departamento)
    .where('ativo', '=', true)
    .orderBy('ordem')
    .orderBy('id_motivo')
    .execute();
}

/** Makes exactly these the closing reasons, in this order. One taken away stays with the salas that ended with it, and comes back under its name. */
export async function replaceMotivos(db: Db, id_departamento: number, list: readonly { id_motivo?: number | undefined; motivo: string }[]): Promise<void> {
  // all away first: two that change names with each other pass the unique index
  await db.updateTable('motivo_encerramento').set({ ativo: false }).where('id_departamento', '=', id_departamento).execute();
  const rows = JSON.stringify(list.map(({ id_motivo, motivo }, ordem) => ({ id_motivo: id_motivo ?? null, motivo, ordem })));
  await sql`with x as (select * from jsonb_to_recordset(${rows}::jsonb) as x(id_motivo bigint, motivo text, ordem int)),
    alvo as (
      select x.motivo, x.ordem, coalesce(
        (select m.id_motivo from motivo_encerramento m where m.id_departamento = ${id_departamento} and m.id_motivo = x.id_motivo),
        (select max(m.id_motivo) from motivo_encerramento m where m.id_departamento = ${id_departamento} and sem_acento(m.motivo) = sem_acento(x.motivo)
          and not exists (select from x o where o.id_motivo = m.id_motivo))) as id_motivo
      from x
    ), mudados as (
      update motivo_encerramento m set motivo = a.motivo, ordem = a.ordem, ativo = true from alvo a where m.id_motivo = a.id_motivo
    )
    insert into motivo_encerramento (id_departamento, motivo, ordem)
    select ${id_departamento}::bigint, a.motivo, a.ordem from alvo a where a.id_motivo is null`.execute(db);
}

/** Whether a reason is required and there is none to choose. */
export async function needsMotivos(db: Db, id_departamento: number): Promise<boolean> {
  const { rows } = await sql`select from departamento d where d.id_departamento = ${id_departamento} and d.motivo_obrigatorio
    and not exists (select from motivo_encerramento m where m.id_departamento = d.id_departamento and m.ativo)`.execute(db);
  return rows.length > 0;
}

export async function countOpenSalas(db: Db, ids: readonly number[]): Promise<number> {
  const { n } = await db
    .selectFrom('sala')
    .where('id_departamento', 'in', [...ids])
    .where('status_id', 'in', [0, 1, 2, 6, 7])
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

export async function isDnsTaken(db: Db, dns: string): Promise<boolean> {
  return (
    (await db.selectFrom('departamento').select('id_departamento').where('dns', '=', dns).where('excluido_em', 'is', null).executeTakeFirst()) !== undefined
  );
}

/** Makes exactly these the departamentos of a person, each with the limit of salas that is their own there; those in the trash stay as they are. */
export async function setDepartamentosDe(db: Db, id_login: number, list: readonly { id_departamento: number; capacidade: number | null }[]): Promise<void> {
  const rows = JSON.stringify(list);
  await sql`delete from departamento_membro dm using departamento d where d.id_departamento = dm.id_departamento and d.excluido_em is null
    and dm.id_login = ${id_login} and not dm.id_departamento = any (${list.map((d) => d.id_departamento)}::bigint[])`.execute(db);
  await sql`insert into departamento_membro as dm (id_departamento, id_login, capacidade)
    select d.id_departamento, ${id_login}::bigint, x.capacidade from jsonb_to_recordset(${rows}::jsonb) as x(id_departamento bigint, capacidade int)
    join departamento d on d.id_departamento = x.id_departamento and d.excluido_em is null
    on conflict (id_empresa, id_departamento, id_login) do update set capacidade = excluded.capacidade`.execute(db);
}

/** New cards of departamentos go to this board no more. */
export async function soltarQuadro(db: Db, id_quadro: number): Promise<void> {
  await sql`update departamento set id_quadro = null, id_estagio = null, card_automatico = false, versao = versao + 1 where id_quadro = ${id_quadro}`.execute(
    db,
  );
}

/** New cards of a departamento go to this list. */
export async function ligarQuadro(db: Db, id_departamento: number, { id_quadro, id_estagio }: { id_quadro: number; id_estagio: number }): Promise<void> {
  await db.updateTable('departamento').set({ id_quadro, id_estagio }).where('id_departamento', '=', id_departamento).execute();
}
