import { readPhone, storedPhone } from '@prosa/brasil/telefone.ts';
import { z } from 'zod';
import { id, text } from '../codecs.ts';
import { event, trigger } from '../wire.ts';
import { estadoLinha } from './estado.schemas.ts';

const linha = z.object({ id_wpp_config: id });
/** With country code; 10 or 11 digits are Brazilian (spec 5). */
const telefoneQueConecta = text(30)
  .refine((v) => readPhone(v) !== null, 'Telefone inválido')
  .transform(storedPhone);
const conectar = ['WPP', 'conectar'] as const;
export const statusLinha = z.object({ id_wpp_config: z.number(), nome: z.string(), conectado: z.union([z.literal(0), z.literal(1)]), estado: estadoLinha });

/** Spec 7 "Realtime", sent: WhatsApp lines. */
export const linhasTriggers = {
  wpp_get_status: trigger({ on: 'own', access: ['WPP', 'getWppConfig'], data: linha, reply: statusLinha, answer: 'wpp_status', reads: true }),
  /** `telefone`: a code to type on that phone is asked for, too. */
  wpp_start: trigger({
    on: 'own',
    access: conectar,
    data: linha.extend({ telefone: telefoneQueConecta.optional() }),
    reply: statusLinha,
    answer: 'wpp_status',
  }),
  wpp_logoff: trigger({ on: 'own', access: conectar, data: linha, reply: statusLinha, answer: 'wpp_status' }),
  wpp_reload: trigger({ on: 'own', access: conectar, data: linha, reply: statusLinha, answer: 'wpp_status' }),
  /** `id_usuario` is overwritten by the session's (realtime.md: client to server). */
  wpp_close: trigger({
    on: 'own',
    access: conectar,
    data: z.object({
      id_wpp_config: id,
      session_name: text(120).optional(),
      origem: text(60).optional(),
      id_usuario: z.union([text(40), z.number().min(0).max(Number.MAX_SAFE_INTEGER), z.null()]).optional(),
    }),
    reply: statusLinha,
    answer: 'wpp_status',
  }),
};

/** Spec 7 "Realtime", received: WhatsApp lines. */
export const linhasEvents = {
  wpp_status: event(statusLinha),
  /** `codigo`: to type on the phone instead, for whoever asked for one; null: none. */
  wpp_qrcode: event(z.object({ id_wpp_config: z.number(), qrcode: z.string(), codigo: z.string().nullable().default(null) })),
  wpp_close: event(z.object({ id_wpp_config: z.number(), origem: z.string(), id_usuario: z.number().nullable() })),
  wpp_session_error: event(z.object({ id_wpp_config: z.number(), message: z.string() })),
};
