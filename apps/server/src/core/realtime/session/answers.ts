import { triggers } from '@prosa/contract/realtime.ts';
import { ownTopic } from '../subscriptions.ts';
import type { Connection } from './connection.ts';
import { type ClientFrame, callError, callResult, eventFrame } from './frames.ts';
import { Refusal } from './refusal.ts';

/** A frame that asks for something to be done. */
export type Act = Extract<ClientFrame, { kind: 'call' | 'publish' }>;

/** To this connection alone, without a number. */
export function tell(connection: Connection, topic: string, event: string, data: unknown): void {
  connection.send(eventFrame(topic, event, connection.person?.id_empresa ?? 0, null, JSON.stringify(data)));
}

export function tellError(connection: Connection, topic: string, refusal: Refusal, trigger: string | null, details = refusal.details): void {
  const to = connection.person ? ownTopic(connection.person) : topic;
  tell(connection, to, 'error', { code: refusal.code, message: refusal.message, trigger, ...(details && { details }) });
}

export const refuseSubscribe = (connection: Connection, topic: string, refusal = new Refusal('topico_invalido')): void =>
  tellError(connection, topic, refusal, null, { ...refusal.details, topic });

/** A CALL gets its result; a PUBLISH gets the trigger's event, to this connection alone. */
export function answer(connection: Connection, frame: Act, reply: unknown): void {
  if (frame.kind === 'call') return connection.send(callResult(frame.callId, reply));
  const { answer: event } = triggers[frame.trigger as keyof typeof triggers];
  if (event !== undefined) tell(connection, frame.topic, event, reply);
}

export function refuse(connection: Connection, frame: Act, refusal: Refusal): void {
  if (frame.kind === 'call') return connection.send(callError(frame.callId, refusal));
  // spec 8: a failed login comes as the login event, which old clients listen to; the code comes beside it.
  if (frame.trigger === 'login') tell(connection, frame.topic, 'login', { status: false, message: refusal.message });
  tellError(connection, frame.topic, refusal, frame.trigger);
}
