import type { Agendada, ticketCompositor } from '@prosa/contract/tickets/compositor.endpoints.ts';
import type { Input } from '@prosa/contract/wire.ts';
import { sql } from 'kysely';
import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import { recordEvent } from '../../../core/domain-events/domain-events.ts';
import { AppError, invalid, notFound } from '../../../core/errors.ts';
import { limparHtml, textoDe } from '../../../core/html/limpar.ts';
import { cancelJob, scheduleJob } from '../../../core/jobs/jobs.ts';
import type { Core } from '../../../core/module.ts';
import { notarRegistros } from '../../../core/registro/mudanca.ts';
import { needStatus } from '../status.ts';
import { destinoDe } from '../tickets.repository.ts';
import type { Atos } from '../tickets.service.ts';
import * as repository from './compositor.repository.ts';

declare module '../../../core/jobs/jobs.ts' {
  interface Jobs {
    ticket_responder: { id_agendada: number };
  }
}
const keyOf = (id_agendada: number): string => `ticket-agendada:${id_agendada}`;
const mostWaiting = 20;
const furthestMs = 366 * 86_400_000;
const shownMs = 7 * 86_400_000;

/** Answers that go at their time: a job, in the database with them, so that nothing is lost or said twice. */
export function agendadasService({ database, clock }: Core, { lock, need, dizer }: Atos) {
  const told = (db: Db, id_ticket: number): void => notarRegistros(db)?.mudou('Tickets', id_ticket, 'alterado');
  return {
    list: (person: Staff, id: number): Promise<Agendada[]> =>
      database.lerEmpresa(person.id_empresa, async (db) => {
        const rows = await repository.findAgendadas(db, await need(db, person, id), new Date(clock.now().getTime() - shownMs));
        return rows.map((row) => ({ ...row, quando: row.quando.toISOString() }));
      }),

    agendar: (person: Staff, id: number, body: Input<typeof ticketCompositor.agendar>['body']): Promise<number> => {
      const quando = new Date(body.quando);
      const ahead = quando.getTime() - clock.now().getTime();
      if (ahead <= 0) throw invalid({ quando: 'Escolha um horário que ainda não passou' });
      if (ahead > furthestMs) throw invalid({ quando: 'Escolha um dia dentro de um ano' });
      const html = limparHtml(body.resposta);
      if (textoDe(html) === '' && body.arquivos.length === 0) throw invalid({ resposta: 'Escreva a resposta' });
      return database.comEmpresa(person.id_empresa, async (db) => {
        const antes = await lock(db, person, id);
        const id_ticket = Number(antes['id_ticket']);
        if (body.status !== undefined) await needStatus(db, body.status);
        if ((await repository.countWaiting(db, id_ticket)) >= mostWaiting)
          throw new AppError('conflito', `Um ticket pode ter até ${mostWaiting} respostas agendadas.`);
        const { rows } =
          await sql`select from arquivo f where f.id_arquivo = any (${[...body.arquivos]}::bigint[]) and f.bucket = 'ticket' and f.id_login = ${person.id_login}`.execute(
            db,
          );
        if (rows.length !== new Set(body.arquivos).size) throw invalid({ arquivos: 'Um dos arquivos não está mais disponível. Envie de novo.' });
        const { id_agendada } = await db
          .insertInto('ticket_agendada')
          .values({
            id_ticket,
            id_login: person.id_login,
            html,
            arquivos: [...body.arquivos],
            id_status_ticket: body.status ?? null,
            quando,
            cancelar_se_responder: body.cancelar_se_responder === 1,
            desde_indice: antes['ultimo_indice'] as number,
          })
          .returning('id_agendada')
          .executeTakeFirstOrThrow();
        await scheduleJob(db, 'ticket_responder', { id_agendada }, { at: quando, key: keyOf(id_agendada) });
        told(db, id_ticket);
        return id_agendada;
      });
    },

    cancelar: (person: Staff, id_agendada: number): Promise<void> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const { rows } = await sql<{ id_ticket: number }>`select id_ticket from ticket_agendada where id_agendada = ${id_agendada}`.execute(db);
        if (!rows[0]) throw notFound('Resposta agendada', true);
        await lock(db, person, rows[0].id_ticket);
        if (!(await repository.lockAgendada(db, id_agendada))) throw new AppError('conflito', 'Esta resposta já foi enviada ou cancelada.');
        await db.updateTable('ticket_agendada').set({ estado: 'cancelada' }).where('id_agendada', '=', id_agendada).execute();
        await cancelJob(db, keyOf(id_agendada));
        told(db, rows[0].id_ticket);
      }),

    /** The job: once, however often it runs. */
    enviar: (id_empresa: number, id_agendada: number): Promise<void> =>
      database.comEmpresa(id_empresa, async (db) => {
        const { rows } = await sql<{ id_ticket: number }>`select id_ticket from ticket_agendada where id_agendada = ${id_agendada}`.execute(db);
        if (!rows[0]) return;
        const id_ticket = await destinoDe(db, rows[0].id_ticket);
        const { rows: locked } = await sql<{
          linha: Record<string, unknown>;
        }>`select to_jsonb(t) as linha from ticket t where t.id_ticket = ${id_ticket} for update`.execute(db);
        const agendada = await repository.lockAgendada(db, id_agendada);
        if (!agendada || agendada.quando > clock.now()) return;
        const antes = locked[0]!.linha;
        const why =
          antes['excluido_em'] !== null
            ? 'O ticket está na lixeira.'
            : !agendada.ativo
              ? 'Quem agendou não trabalha mais aqui.'
              : agendada.cancelar_se_responder && (await repository.wroteSince(db, id_ticket, agendada.desde_indice))
                ? 'O cliente escreveu antes.'
                : '';
        const done = (estado: string, motivo = '') =>
          db.updateTable('ticket_agendada').set({ estado, motivo }).where('id_agendada', '=', id_agendada).execute();
        told(db, id_ticket);
        if (why !== '') {
          await done('nao_enviada', why);
          await recordEvent(db, 'ticket_agendada_nao_enviada', { id_ticket, id_login: agendada.id_login, motivo: why });
          return;
        }
        await done('enviada');
        const { id_login, nome, html, arquivos, id_status_ticket } = agendada;
        await dizer(db, { id_empresa, id_login, nome }, antes, {
          tipo: 'publica',
          resposta: html,
          arquivos,
          private_id: `agendada_${id_agendada}`,
          ...(id_status_ticket !== null && { status: id_status_ticket }),
        });
      }),
  };
}
