import type { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import type { Input, Reply } from '@prosa/contract/wire.ts';
import { sql } from 'kysely';
import type { Staff } from '../../../core/auth/person.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import type { Core } from '../../../core/module.ts';
import type { Macros } from '../macros/macros.service.ts';
import { lockTicket } from '../tickets.repository.ts';
import type { Atos } from '../tickets.service.ts';

const wayBackMs = 3_600_000;
/** Columns that go with each other are taken back together. */
const kept = ['id_status_ticket', 'prioridade', 'id_assunto', 'id_departamento', 'id_equipe', 'id_responsavel'] as const;

interface Mudado {
  readonly id_ticket: number;
  readonly antes: Readonly<Record<string, unknown>>;
  readonly depois: Readonly<Record<string, unknown>>;
}

/** Acts on many tickets at once: whole or not at all, with a way back for an hour. */
export function loteService({ database, clock }: Core, { lock, needTargets, stateOf, change }: Atos, macros: Macros) {
  return {
    lote: (person: Staff, body: Input<typeof tickets.lote>['body']): Promise<Reply<typeof tickets.lote>> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const { ids, status, prioridade, id_responsavel, id_departamento, id_equipe, id_macro, motivo } = body;
        await needTargets(db, { id_departamento, id_equipe, id_usuario: id_responsavel ?? undefined });
        const done: Mudado[] = [];
        // by number, so that two of these wait for each other and never both
        for (const id of ids.toSorted((a, b) => a - b)) {
          const antes = await lock(db, person, id);
          const own = {
            ...(status !== undefined && (await stateOf(db, status, antes))),
            ...(prioridade !== undefined && { prioridade }),
            ...(id_departamento !== undefined && { id_departamento }),
            ...(id_equipe !== undefined && { id_equipe }),
            ...(id_responsavel !== undefined && { id_responsavel }),
          };
          const changed = Object.keys(own).length > 0 && (await change(db, person, antes, own, motivo));
          const byMacro = id_macro === undefined ? {} : await macros.usar(db, person, id_macro, antes);
          if (!changed && id_macro === undefined) continue;
          const depois = { ...own, ...byMacro } as Record<string, unknown>;
          const columns = kept.filter((column) => column in depois && depois[column] !== antes[column]);
          const of = (row: Readonly<Record<string, unknown>>) => Object.fromEntries(columns.map((column) => [column, row[column]]));
          done.push({ id_ticket: Number(antes['id_ticket']), antes: of(antes), depois: of(depois) });
        }
        const back = done.some(({ antes }) => Object.keys(antes).length > 0);
        if (!back) return { mudados: done.length, id_lote: null };
        const { id_lote } = await db
          .insertInto('ticket_lote')
          .values({ id_login: person.id_login, em: clock.now(), mudancas: JSON.stringify(done) })
          .returning('id_lote')
          .executeTakeFirstOrThrow();
        return { mudados: done.length, id_lote };
      }),

    /** Each to what it was, where nobody changed it since; what was said stays said. Answers how many went back. */
    desfazer: (person: Staff, id_lote: number): Promise<number> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const { rows } = await sql<{ mudancas: Mudado[]; em: Date; desfeito_em: Date | null }>`select mudancas, em, desfeito_em from ticket_lote
          where id_lote = ${id_lote} and id_login = ${person.id_login} for update`.execute(db);
        const [lote] = rows;
        if (!lote) throw notFound('Ação');
        if (lote.desfeito_em !== null) throw new AppError('conflito', 'Esta ação já foi desfeita.');
        if (clock.now().getTime() - lote.em.getTime() > wayBackMs) throw new AppError('conflito', 'Passou o tempo de desfazer.');
        let back = 0;
        for (const { id_ticket, antes, depois } of lote.mudancas) {
          // who gave it away perhaps does not see it any more, and takes it back nevertheless
          const now = (await lockTicket(db, { ...person, escopos: { ...person.escopos, ticket: 'todos' } }, id_ticket)) ?? {};
          const columns = Object.keys(antes).filter((column) => now[column] === depois[column]);
          if (columns.length === 0) continue;
          const status = columns.includes('id_status_ticket') ? await stateOf(db, antes['id_status_ticket'] as number, now) : {};
          await change(db, person, now, { ...Object.fromEntries(columns.map((column) => [column, antes[column]])), ...status }, 'Desfeito');
          back++;
        }
        await sql`update ticket_lote set desfeito_em = ${clock.now()} where id_lote = ${id_lote}`.execute(db);
        return back;
      }),

    /** Ways back that are over. */
    varrer: () => database.semEmpresa((db) => sql`delete from ticket_lote where em < ${new Date(clock.now().getTime() - 24 * wayBackMs)}`.execute(db)),
  };
}
