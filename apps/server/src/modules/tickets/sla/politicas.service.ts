import type { slaTicket } from '@prosa/contract/tickets/sla.endpoints.ts';
import type { Input } from '@prosa/contract/wire.ts';
import { sql } from 'kysely';
import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import { isUniqueViolation } from '../../../core/db/errors.ts';
import { invalid, notFound, savedMeanwhile } from '../../../core/errors.ts';
import type { Core } from '../../../core/module.ts';
import { registrarAjuste, registrarOrdem } from '../config/atos.ts';
import { reverPrazos } from '../prazos/rever.ts';
import { needAll } from './ordem.ts';
import { findPoliticas, needNomeados } from './politicas.repository.ts';

type Body = Input<typeof slaTicket.store>['body'];

const most = 100;

/** Policies of deadlines: a change counts for open tickets, too, and takes away nothing that they used. */
export function politicasService(core: Core) {
  const { database, clock } = core;
  async function save(db: Db, { id_sla, versao, ...fields }: Body): Promise<number> {
    await needNomeados(db, fields);
    if (id_sla === undefined) {
      const { rows } = await sql<{ n: number; ordem: number }>`select count(*) as n, coalesce(max(ordem), 0) + 1 as ordem from sla_ticket
        where excluido_em is null`.execute(db);
      if (rows[0]!.n >= most) throw invalid({ nome: `No máximo ${most} políticas` });
      const made = await db
        .insertInto('sla_ticket')
        .values({ ...fields, ordem: rows[0]!.ordem })
        .returning('id_sla')
        .executeTakeFirstOrThrow();
      await registrarAjuste(core, db, 'sla_ticket', made.id_sla, undefined, fields);
      return made.id_sla;
    }
    const before = await db.selectFrom('sla_ticket').selectAll().where('id_sla', '=', id_sla).forUpdate().executeTakeFirst();
    if (!before || before.excluido_em !== null) throw notFound('Política');
    if (versao !== undefined && versao !== before.versao) throw savedMeanwhile('política');
    await db
      .updateTable('sla_ticket')
      .set({ ...fields, versao: sql<number>`versao + 1` })
      .where('id_sla', '=', id_sla)
      .execute();
    await registrarAjuste(core, db, 'sla_ticket', id_sla, before, fields);
    return id_sla;
  }

  const mover = (person: Staff, id: number, excluir: boolean): Promise<void> =>
    database.comEmpresa(person.id_empresa, async (db) => {
      const { numUpdatedRows } = await db
        .updateTable('sla_ticket')
        .set({ excluido_em: excluir ? clock.now() : null, versao: sql<number>`versao + 1` })
        .where('id_sla', '=', id)
        .where('excluido_em', excluir ? 'is' : 'is not', null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw notFound('Política');
      await core.audit.record(db, excluir ? 'ajuste_de_tickets_excluido' : 'ajuste_de_tickets_restaurado', { entidade: 'sla_ticket', id_entidade: id });
      await reverPrazos(db);
    });
  const named = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (isUniqueViolation(error, 'sla_ticket_nome')) throw invalid({ nome: 'Já existe uma política com esse nome' });
      throw error;
    }
  };

  return {
    list: (person: Staff) => database.lerEmpresa(person.id_empresa, findPoliticas),
    store: (person: Staff, body: Body): Promise<number> =>
      named(
        database.comEmpresa(person.id_empresa, async (db) => {
          const id = await save(db, body);
          await reverPrazos(db);
          return id;
        }),
      ),
    delete: (person: Staff, id: number): Promise<void> => mover(person, id, true),
    restaurar: (person: Staff, id: number): Promise<void> => named(mover(person, id, false)),
    ordenar: (person: Staff, ids: readonly number[]): Promise<void> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const there = await db.selectFrom('sla_ticket').select('id_sla').where('excluido_em', 'is', null).forUpdate().execute();
        needAll(
          ids,
          there.map((p) => p.id_sla),
          'políticas',
        );
        await sql`update sla_ticket p set ordem = o.n from unnest(${[...ids]}::bigint[]) with ordinality as o (id, n) where p.id_sla = o.id`.execute(db);
        await registrarOrdem(core, db, 'sla_ticket', ids);
        await reverPrazos(db);
      }),
  };
}
