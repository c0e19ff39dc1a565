import { type CategoriaDeStatus, nomesDasCategorias, statusTicketBody, ultimoStatusFixo } from '@prosa/contract/tickets/tickets.schemas.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Staff } from '../../core/auth/person.ts';
import type { Db } from '../../core/db/database.ts';
import { isUniqueViolation } from '../../core/db/errors.ts';
import { AppError, invalid, notFound, savedMeanwhile } from '../../core/errors.ts';
import type { Core } from '../../core/module.ts';
import { registrarAjuste, registrarOrdem } from './config/atos.ts';
import { reverPrazos } from './prazos/rever.ts';

type Body = z.output<typeof statusTicketBody>;

export async function findStatus(db: Db) {
  return db.selectFrom('status_ticket').selectAll().orderBy('ordem').orderBy('id_status_ticket').execute();
}

/** One that may be chosen now; 422 at the field otherwise. `now`: the one that a ticket has already, which stays. */
export async function needStatus(
  db: Db,
  id_status_ticket: number,
  now?: number,
): Promise<{ id_status_ticket: number; nome: string; categoria: string; reabre_dias: number | null }> {
  const row = await db
    .selectFrom('status_ticket')
    .select(['id_status_ticket', 'nome', 'categoria', 'status', 'reabre_dias'])
    .where('id_status_ticket', '=', id_status_ticket)
    .executeTakeFirst();
  if (!row || (row.status === 0 && id_status_ticket !== now)) throw invalid({ status: 'Escolha um status da lista' });
  return row;
}

/** What a state does to clocks, as far as its category has a meaning for it: an ended one may open again, another may stand still. */
function marksOf({ reabre_dias, pede_avaliacao, pausa_sla }: Body, categoria: CategoriaDeStatus) {
  const ended = categoria === 'encerrado';
  return {
    reabre_dias: ended ? reabre_dias : null,
    pede_avaliacao: ended ? pede_avaliacao : (0 as const),
    pausa_sla: ended ? (0 as const) : pausa_sla,
  };
}

/** States of tickets, as the company calls them (decisions: statusTicket). */
export function statusService(core: Core) {
  const { database } = core;
  async function save(db: Db, { id_status_ticket: id, versao, cor, categoria, ...rest }: Body): Promise<number> {
    if (id === undefined) {
      const fields = { ...rest, cor: cor ?? 'info', categoria: categoria ?? 'aberto' } as const;
      await sql`select from empresa where id_empresa = id_empresa_atual() for update`.execute(db);
      const marks = marksOf(fields, fields.categoria);
      const { rows } = await sql<{
        id: number;
      }>`insert into status_ticket (id_status_ticket, nome, cor, categoria, status, ordem, reabre_dias, pede_avaliacao, pausa_sla)
        select max(id_status_ticket) + 1, ${fields.nome}, ${fields.cor}, ${fields.categoria}, ${fields.status}, max(ordem) + 1,
          ${marks.reabre_dias ?? null}::smallint, ${marks.pede_avaliacao ?? 0}::smallint, ${marks.pausa_sla ?? 0}::smallint from status_ticket
        returning id_status_ticket as id`.execute(db);
      await registrarAjuste(core, db, 'status_ticket', rows[0]!.id, undefined, { ...fields, ...marks });
      return rows[0]!.id;
    }
    const before = await db.selectFrom('status_ticket').selectAll().where('id_status_ticket', '=', id).forUpdate().executeTakeFirst();
    if (!before) throw notFound('Status');
    if (versao !== undefined && versao !== before.versao) throw savedMeanwhile('status');
    const fixed = id <= ultimoStatusFixo;
    const fields = { ...rest, cor: cor ?? (before.cor as NonNullable<Body['cor']>), categoria: categoria ?? (before.categoria as CategoriaDeStatus) };
    for (const campo of ['cor', 'categoria'] as const)
      if (fixed && fields[campo] !== before[campo]) throw invalid({ [campo]: 'Este status faz parte do sistema: a cor e a categoria dele não mudam.' });
    if (fixed && fields.status === 0) throw invalid({ status: 'Este status faz parte do sistema e não pode ser desativado.' });
    if (!fixed && fields.categoria !== before.categoria) await refuseInUse(db, id, before.categoria as CategoriaDeStatus);
    const marks = marksOf(fields, fixed ? (before.categoria as CategoriaDeStatus) : fields.categoria);
    const set = { ...(fixed ? { nome: fields.nome } : fields), ...marks };
    await db
      .updateTable('status_ticket')
      .set({ ...set, versao: sql<number>`versao + 1` })
      .where('id_status_ticket', '=', id)
      .execute();
    await registrarAjuste(core, db, 'status_ticket', id, before, Object.fromEntries(Object.entries(set).filter(([, v]) => v !== undefined)));
    // in whose tickets time stands still, and when they close, counts from now on
    if ((marks.pausa_sla ?? before.pausa_sla) !== before.pausa_sla || (marks.reabre_dias === undefined ? false : marks.reabre_dias !== before.reabre_dias))
      await reverPrazos(db);
    return id;
  }

  /** Tickets would be open or ended at once, without anybody having said so. */
  async function refuseInUse(db: Db, id: number, categoria: CategoriaDeStatus): Promise<void> {
    const { rows } = await sql`select from ticket where facetas @> ${[`s${id}`]}::text[] limit 1`.execute(db);
    if (rows.length > 0) throw invalid({ categoria: `Há tickets neste status: a categoria continua "${nomesDasCategorias[categoria]}".` });
  }

  return {
    list: (person: Staff) => database.lerEmpresa(person.id_empresa, findStatus),

    async store(person: Staff, body: Body): Promise<number> {
      try {
        return await database.comEmpresa(person.id_empresa, (db) => save(db, body));
      } catch (error) {
        if (isUniqueViolation(error, 'status_ticket_nome')) throw invalid({ nome: 'Já existe um status com esse nome' });
        throw error;
      }
    },

    /** All of them, in this order. */
    ordenar: (person: Staff, ids: readonly number[]): Promise<void> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const there = await findStatus(db);
        const known = new Set(there.map((s) => s.id_status_ticket));
        if (ids.length !== there.length || new Set(ids).size !== ids.length || ids.some((id) => !known.has(id)))
          throw new AppError('conflito', 'A lista de status mudou. Atualize e ordene de novo.');
        await sql`update status_ticket s set ordem = o.n from unnest(${[...ids]}::bigint[]) with ordinality as o (id, n) where s.id_status_ticket = o.id`.execute(
          db,
        );
        await registrarOrdem(core, db, 'status_ticket', ids);
      }),
  };
}
