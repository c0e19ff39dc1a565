import { isOpen, nextOpening } from '@prosa/brasil/expediente.ts';
import { statusAtendimento as status } from '@prosa/contract/atendimentos/atendimentos.status.ts';
import type { Db } from '../../core/db/database.ts';
import { findCalendarioVigente } from '../calendarios/calendarios.api.ts';
import { findAutomacaoVigente } from '../wpp-automacao/wpp-automacao.api.ts';
import { addBotStep, type Bots } from './bot.ts';
import { holdUntilOpen } from './prazos.repository.ts';
import type { OpenRoom } from './salas.repository.ts';
import { fillText } from './textos.ts';

const waiting: readonly number[] = [status.novo, status.aguardando, status.naoRespondido];

/** Whether the arrival of a customer's message can change this room or be answered by itself. */
export const arrivalMatters = (room: OpenRoom, opened: boolean): boolean =>
  room.id_responsavel === null && waiting.includes(room.status_id) && (opened || room.calendario);

/**
 * A customer's message came into this room. Outside the hours of the calendar that holds there, a room that waits turns
 * to 7 until they open, and the customer is told, once for each time; within them, who opened it is welcomed. Answers the
 * messages that it added.
 */
export async function onArrival(bots: Pick<Bots, 'say'>, db: Db, room: OpenRoom & { id_wpp_config: number }, opened: boolean, now: Date): Promise<number[]> {
  if (!arrivalMatters(room, opened)) return [];
  const calendario = await findCalendarioVigente(db, room);
  const closed = calendario !== undefined && !isOpen(calendario.expediente, now);
  if (!closed && !opened) return [];
  if (closed && !(await holdUntilOpen(db, room.id_sala, nextOpening(calendario.expediente, now)))) return [];
  const automacao = await findAutomacaoVigente(db, room);
  const text = closed ? automacao?.fora_texto || calendario.mensagem : (automacao?.boas_vindas ?? '');
  if (text === '') return closed ? addBotStep(db, room.id_sala, 'fora_do_horario', now) : [];
  return bots.say(db, room, await fillText(db, room.id_sala, text, now), closed ? 'fora_do_horario_avisado' : 'boas_vindas', now, true);
}
