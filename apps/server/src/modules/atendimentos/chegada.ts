import { isOpen, nextOpening } from '@prosa/brasil/expediente.ts';
import { statusAtendimento as status } from '@prosa/contract/atendimentos/atendimentos.status.ts';
import type { Db } from '../../core/db/database.ts';
import { findCalendarioVigente } from '../calendarios/calendarios.api.ts';
import { addBotMessage } from './bot.ts';
import { holdUntilOpen } from './prazos.repository.ts';
import type { OpenRoom } from './salas.repository.ts';

const waiting: readonly number[] = [status.novo, status.aguardando, status.naoRespondido];

/**
 * A customer's message came into this room: outside the hours of the calendar that holds there, a room that waits turns
 * to 7 until they open, and the customer is told, once for each time. Answers the messages that it added.
 */
export async function onArrival(db: Db, room: OpenRoom & { id_wpp_config: number }, now: Date): Promise<number[]> {
  if (room.id_responsavel !== null || !waiting.includes(room.status_id)) return [];
  const calendario = await findCalendarioVigente(db, room);
  if (!calendario || isOpen(calendario.expediente, now)) return [];
  if (!(await holdUntilOpen(db, room.id_sala, nextOpening(calendario.expediente, now)))) return [];
  const told = calendario.mensagem === '' ? undefined : await addBotMessage(db, room, calendario.mensagem, now);
  return told === undefined ? [] : [told];
}
