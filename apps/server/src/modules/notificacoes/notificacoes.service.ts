import type { notificacao } from '@prosa/contract/notificacoes/notificacoes.endpoints.ts';
import type { Input } from '@prosa/contract/wire.ts';
import { z } from 'zod';
import type { Staff } from '../../core/auth/person.ts';
import { AppError, notFound } from '../../core/errors.ts';
import type { Core } from '../../core/module.ts';
import { findViewers } from '../atendimentos/atendimentos.api.ts';
import { presentNotice } from './notificacoes.presenter.ts';
import * as repository from './notificacoes.repository.ts';
import { findPreferences, savePreferences } from './preferencias.repository.ts';

const batch = 500;
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

export function notificacoesService({ database, publisher }: Core) {
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
        const rows = await repository.findNotices(db, person, decodeCursor(cursor), limite);
        const counts = await repository.countUnread(db, [person.id_login]);
        const last = rows.at(-1);
        return {
          data: rows.map((row) => presentNotice(row, false)),
          cursor: last && rows.length === limite ? encodeCursor(last) : null,
          nao_lidas: counts.get(person.id_login) ?? 0,
        };
      }),

    async read(person: Staff, id: number): Promise<void> {
      const done = await database.comEmpresa(person.id_empresa, async (db) => {
        const outcome = await repository.markRead(db, person.id_login, id);
        if (outcome === undefined) throw notFound('Notificação');
        if (outcome === 'estava') return null;
        return { row: await repository.findNotice(db, id), counts: await repository.countUnread(db, [person.id_login]) };
      });
      if (done) publishCount(person, done.counts.get(person.id_login) ?? 0, done.row ? [done.row] : []);
    },

    async readAll(person: Staff): Promise<void> {
      const some = await database.comEmpresa(person.id_empresa, (db) => repository.markAllRead(db, person.id_login));
      if (some) publishCount(person, 0, [], true);
    },

    /** What a tab shows: its room's notices are read by looking at it. */
    async presence(person: Staff, { aba, visivel, chat_id }: Input<typeof notificacao.presenca>['body']): Promise<void> {
      const id_sala = visivel === 1 ? (chat_id ?? null) : null;
      const read = await database.comEmpresa(person.id_empresa, async (db) => {
        await repository.setPresence(db, person.id_login, aba, visivel === 1, id_sala);
        if (id_sala === null || !(await repository.markRoomRead(db, id_sala, person.id_login))) return null;
        return { rows: await repository.findRoomNotices(db, person.id_login, id_sala), counts: await repository.countUnread(db, [person.id_login]) };
      });
      if (read) publishCount(person, read.counts.get(person.id_login) ?? 0, read.rows);
    },

    /** The job: tells the open screens what is new. Answers what is to go out by push. */
    async tellNew(id_empresa: number, push: (db: Parameters<typeof repository.takeUntold>[0], rows: repository.NoticeRow[]) => Promise<void>): Promise<void> {
      for (;;) {
        const told = await database.comEmpresa(id_empresa, async (db) => {
          const rows = await repository.takeUntold(db, batch);
          if (rows.length === 0) return null;
          const allowed = await stillAllowed(db, rows);
          await push(
            db,
            allowed.filter((row) => !row.lida && row.empurrar),
          );
          return { rows: allowed, taken: rows.length, counts: await repository.countUnread(db, [...new Set(allowed.map((row) => row.id_login))]) };
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

/** Between the event and now somebody may have lost the room: what it says is not for them any more. */
async function stillAllowed(db: Parameters<typeof findViewers>[0], rows: repository.NoticeRow[]): Promise<repository.NoticeRow[]> {
  const bySala = Map.groupBy(rows, (row) => row.id_sala);
  const allowed: repository.NoticeRow[] = [];
  for (const [id_sala, own] of bySala) {
    const viewers = id_sala === null ? null : new Set(await findViewers(db, id_sala, new Set(own.map((row) => row.id_login))));
    allowed.push(...own.filter((row) => viewers === null || viewers.has(row.id_login)));
  }
  return allowed;
}
