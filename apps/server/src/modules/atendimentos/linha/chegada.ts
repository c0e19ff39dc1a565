import { isOpen, nextOpening } from '@prosa/brasil/expediente.ts';
import { statusAtendimento as status } from '@prosa/contract/atendimentos/atendimentos.status.ts';
import type { Db } from '../../../core/db/database.ts';
import { findCalendarioVigente } from '../../calendarios/calendarios.api.ts';
import { findAutomacaoVigente } from '../../wpp-automacao/wpp-automacao.api.ts';
import { holdUntilOpen, lockOpenSala } from '../prazos/prazos.repository.ts';
import type { OpenSala } from '../sala/salas.repository.ts';
import { addBotStep, type Bots } from './bot.ts';
import { fillText } from './textos.ts';

const waiting: readonly number[] = [status.novo, status.aguardando, status.naoRespondido];

/** Whether the arrival of a customer's message can change this sala or be answered by itself. */
export const arrivalMatters = (sala: OpenSala, opened: boolean): boolean =>
  sala.id_responsavel === null && waiting.includes(sala.status_id) && (opened || sala.calendario);

type Place = { readonly id_sala: number; readonly id_wpp_config: number | null; readonly id_departamento: number | null };

/**
 * Outside the hours of the calendar that holds there, a sala that waits turns to 7 until they open. `tell`: the customer
 * hears of it. False while they are open.
 */
export async function holdOutsideHours(bots: Pick<Bots, 'say'>, db: Db, sala: Place, now: Date, tell: boolean): Promise<boolean> {
  const calendario = await findCalendarioVigente(db, sala);
  if (calendario === undefined || isOpen(calendario.expediente, now)) return false;
  if (!(await holdUntilOpen(db, sala.id_sala, nextOpening(calendario.expediente, now)))) return true;
  const text = tell ? (await findAutomacaoVigente(db, sala))?.fora_texto || calendario.mensagem : '';
  const said = text !== '' && (await bots.say(db, sala, await fillText(db, sala.id_sala, text, now), 'fora_do_horario_avisado', now, true));
  if (!said) await addBotStep(db, sala.id_sala, 'fora_do_horario', now);
  return true;
}

/** Nobody answers any more: outside the hours it waits for them, and a customer who waits for an answer hears so. */
export async function onReturn(bots: Pick<Bots, 'say'>, db: Db, id_sala: number, now: Date): Promise<void> {
  const sala = await lockOpenSala(db, id_sala);
  if (sala) await holdOutsideHours(bots, db, sala, now, sala.espera_desde !== null);
}

/**
 * A customer's message came into this sala. Outside the hours it waits for them and the customer is told, once for each
 * time; within them, who opened it is welcomed. Of a suspended company it waits until that is over (`findDue`).
 */
export async function onArrival(
  bots: Pick<Bots, 'say'>,
  db: Db,
  sala: OpenSala & { id_wpp_config: number },
  opened: boolean,
  now: Date,
  suspensa = false,
): Promise<void> {
  if (suspensa) return void (await holdUntilOpen(db, sala.id_sala, now));
  if (!arrivalMatters(sala, opened)) return;
  const held = await holdOutsideHours(bots, db, sala, now, true);
  if (held || !opened) return;
  const text = (await findAutomacaoVigente(db, sala))?.boas_vindas ?? '';
  if (text !== '') await bots.say(db, sala, await fillText(db, sala.id_sala, text, now), 'boas_vindas', now, true);
}
