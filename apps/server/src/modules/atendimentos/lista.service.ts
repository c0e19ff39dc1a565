import type { TriggerData, TriggerReply } from '@prosa/contract/realtime.ts';
import { z } from 'zod';
import type { Staff } from '../../core/auth/person.ts';
import { AppError, notFound } from '../../core/errors.ts';
import type { Core } from '../../core/module.ts';
import { presentAtendimento } from './atendimentos.presenter.ts';
import { type Cursor, countTabs, findMine, findPage, type Totals } from './lista.repository.ts';
import { findVisibleRow } from './salas.repository.ts';

/** A moment as PostgreSQL writes it, and the room. */
const cursorSchema = z.tuple([
  z
    .string()
    .regex(/^\d{4}-\d\d-\d\d [\d:.]{8,15}[+-]\d\d(:\d\d)?$/)
    .refine((v) => !Number.isNaN(Date.parse(v.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')))),
  z.number().int().positive(),
]);

function decodeCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null;
  try {
    const [ordem, id_sala] = cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return { ordem, id_sala };
  } catch (cause) {
    throw new AppError('invalido', 'Posição inválida: recarregue a lista.', { cause });
  }
}

const encodeCursor = (row: { ordem: string; id_sala: number }): string => Buffer.from(JSON.stringify([row.ordem, row.id_sala])).toString('base64url');

/** Counting every open room for every page would cost more than the page: the totals are up to a second old. */
const totalsMs = 1000;

export function listaService({ database, clock }: Core) {
  const totals = new Map<string, { at: number; value: Promise<Totals> }>();

  function totalsOf(person: Staff): Promise<Totals> {
    const now = clock.now().getTime();
    const key = `${person.id_empresa}:${person.id_login}`;
    const known = totals.get(key);
    if (known && now - known.at < totalsMs && now >= known.at) return known.value;
    if (totals.size > 5000) totals.clear();
    const value = database.lerEmpresa(person.id_empresa, (db) => countTabs(db, person));
    totals.set(key, { at: now, value });
    value.catch(() => totals.delete(key));
    return value;
  }

  return {
    async page(person: Staff, data: TriggerData<'lista_atendimentos'>): Promise<TriggerReply<'lista_atendimentos'>> {
      const cursor = decodeCursor(data.cursor);
      const [rows, totais] = await Promise.all([
        database.lerEmpresa(person.id_empresa, (db) =>
          findPage(db, person, { aba: data.aba, q: data.q, nao_lidas: data.nao_lidas === 1, cursor, limite: data.limite }),
        ),
        totalsOf(person),
      ]);
      const last = rows.at(-1);
      return { aba: data.aba, data: rows.map(presentAtendimento), cursor: last && rows.length === data.limite ? encodeCursor(last) : null, totais };
    },

    mine: (person: Staff) => database.comEmpresa(person.id_empresa, async (db) => (await findMine(db, person)).map(presentAtendimento)),

    async show(person: Staff, id_sala: number) {
      const row = await database.comEmpresa(person.id_empresa, (db) => findVisibleRow(db, person, id_sala));
      if (!row) throw notFound('Conversa');
      return presentAtendimento(row);
    },

    /** Spec 7 get_chat_status: one attendance, or those the person is in. */
    async status(person: Staff, chat_id: number | undefined) {
      return { data: chat_id === undefined ? await this.mine(person) : [await this.show(person, chat_id)] };
    },
  };
}
