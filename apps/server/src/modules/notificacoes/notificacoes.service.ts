import type { notificacao } from '@prosa/contract/notificacoes/notificacoes.endpoints.ts';
import type { Input } from '@prosa/contract/wire.ts';
import { z } from 'zod';
import type { Staff } from '../../core/auth/person.ts';
import type { Db } from '../../core/db/database.ts';
import { AppError, notFound } from '../../core/errors.ts';
import { scheduleJob } from '../../core/jobs/jobs.ts';
import type { Core } from '../../core/module.ts';
import { presentNotice } from './notificacoes.presenter.ts';
import type { AvisosPorArea } from './notificacoes.repository.ts';
import * as repository from './notificacoes.repository.ts';
import { findPreferences, savePreferences } from './preferencias.repository.ts';

const batch = 500;
/** After this a notice that another transaction held is looked at again, in milliseconds. */
const heldMs = 250;
const cursorSchema = z.tuple([z.string().regex(/^\d{4}-\d\d-\d\d [\d:.]{8,15}[+-]\d\d(:\d\d)?$/), z.number().int().positive()]);

function decodeCursor(text: string | undefined): repository.Cursor | null {
  if (text === undefined) return null;
  try {
    const [ordem, id] = cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return { ordem, id };
  } catch (cause) {
    throw new AppError('invalido', 'Posição inválida: recarregue a lista.', { cause });
  }
}
const encodeCursor = (row: repository.NoticeRow): string => Buffer.from(JSON.stringify([row.ordem, row.id_notificacao])).toString('base64url');

export function notificacoesService({ database, publisher, presence }: Core, avisos: () => AvisosPorArea) {
  /** Other tabs of the person hear what changed. */
  const publishCount = (person: Staff, nao_lidas: number, rows: repository.NoticeRow[], todas_lidas = false): void =>
    publisher.publishToLogins(person.id_empresa, [person.id_login], 'notificacao', {
      data: rows.map((row) => presentNotice(row, false)),
      nao_lidas,
      ...(todas_lidas && { todas_lidas }),
    });

  return {
    preferences: (person: Staff) => database.lerEmpresa(person.id_empresa, (db) => findPreferences(db, person.id_login)),

    savePreferences: (person: Staff, body: Input<typeof notificacao.salvarPreferencias>['body']): Promise<void> =>
      database.comEmpresa(person.id_empresa, (db) => savePreferences(db, person.id_login, body)),

    list: (person: Staff, { cursor, limite }: Input<typeof notificacao.getAll>['query']) =>
      database.lerEmpresa(person.id_empresa, async (db) => {
        const rows = await repository.findNotices(db, avisos(), person.id_login, decodeCursor(cursor), limite);
        const counts = await repository.countUnread(db, avisos(), [person.id_login]);
        const last = rows.at(-1);
        return {
          data: rows.map((row) => presentNotice(row, false)),
          cursor: last && rows.length === limite ? encodeCursor(last) : null,
          nao_lidas: counts.get(person.id_login) ?? 0,
        };
      }),

    async read(person: Staff, id: number): Promise<void> {
      const done = await database.comEmpresa(person.id_empresa, async (db) => {
        const outcome = await repository.markOneRead(db, person.id_login, id);
        if (outcome === undefined) throw notFound('Notificação');
        if (outcome === 'estava') return null;
        const [row] = await repository.findAllowed(db, avisos(), [id]);
        return { row, counts: await repository.countUnread(db, avisos(), [person.id_login]) };
      });
      if (done) publishCount(person, done.counts.get(person.id_login) ?? 0, done.row ? [done.row] : []);
    },

    async readAll(person: Staff): Promise<void> {
      const some = await database.comEmpresa(person.id_empresa, (db) => repository.markAllRead(db, person.id_login));
      if (some) publishCount(person, 0, [], true);
    },

    /** What a tab shows: its sala's notices are read by looking at it. */
    async presence(person: Staff, { aba, visivel, chat_id }: Input<typeof notificacao.presenca>['body']): Promise<void> {
      const registro = visivel === 1 && chat_id !== undefined ? { area: 'atendimentos', id_registro: chat_id } : null;
      const read = await database.comEmpresa(person.id_empresa, async (db) => {
        await repository.setPresence(db, person.id_login, aba, visivel === 1, registro);
        const rows = registro === null ? [] : await repository.markRecordRead(db, avisos(), person.id_login, registro);
        return rows.length === 0 ? null : { rows, counts: await repository.countUnread(db, avisos(), [person.id_login]) };
      });
      if (read) publishCount(person, read.counts.get(person.id_login) ?? 0, read.rows);
    },

    /** The job: tells the open screens what is new. Answers what is to go out by push. */
    async tellNew(id_empresa: number, push: (db: Db, rows: repository.NoticeRow[]) => Promise<void>): Promise<void> {
      for (;;) {
        const told = await database.comEmpresa(id_empresa, async (db) => {
          // whoever comes later reads them
          const online = presence.onlineIn(id_empresa);
          const { taken, ids } = await repository.takeUntold(db, batch, [...online]);
          // whoever raises a notice that was raised a moment ago holds it without telling anybody
          if (taken < batch && (await repository.hasUntold(db)))
            await scheduleJob(db, 'notificar', {}, { key: 'notificar_de_novo', at: new Date(Date.now() + heldMs) });
          if (taken === 0) return null;
          const allowed = await repository.findAllowed(db, avisos(), ids);
          await push(
            db,
            allowed.filter((row) => !row.lida && row.empurrar),
          );
          const logins = new Set(allowed.map((row) => row.id_login));
          return {
            rows: allowed.filter((row) => online.has(row.id_login)),
            taken,
            counts: await repository.countUnread(
              db,
              avisos(),
              [...logins].filter((id) => online.has(id)),
            ),
          };
        });
        if (!told) return;
        for (const [id_login, rows] of Map.groupBy(told.rows, (row) => row.id_login)) {
          const data = rows.map((row) => presentNotice(row, true));
          publisher.publishToLogins(id_empresa, [id_login], 'notificacao', { data, nao_lidas: told.counts.get(id_login) ?? 0 });
        }
        if (told.taken < batch) return;
      }
    },
  };
}
