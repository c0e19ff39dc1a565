import { z } from 'zod';
import { bit, text, webAddress } from '../codecs.ts';

export const tiposDeNotificacao = ['chat', 'chat_message', 'wpp_config', 'other'] as const;
export type TipoDeNotificacao = (typeof tiposDeNotificacao)[number];

/** Notification (spec 3). `timestamp` in milliseconds. */
export const notificacaoSchema = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string(),
  type: z.enum(tiposDeNotificacao),
  /** Screen to open. */
  toRoute: z.string().nullable(),
  /** One person has one notification of a tag: a newer one takes its place. */
  tag: z.string(),
  image: z.string().nullable(),
  url: z.string().nullable(),
  read: z.boolean(),
  /** Whether it was brought before: what a list answers was. */
  issued: z.boolean(),
  issueNotification: z.boolean(),
  issueAudio: z.boolean(),
  timestamp: z.number(),
});
export type Notificacao = z.infer<typeof notificacaoSchema>;

const bitOut = z.union([z.literal(0), z.literal(1)]);
/** What a person chooses for: each kind, and customers who wait in the queue, whose notice is of the kind 'chat'. */
export const tiposDePreferencia = [...tiposDeNotificacao, 'fila'] as const;
export type TipoDePreferencia = (typeof tiposDePreferencia)[number];
/** How one kind is brought. */
export const preferenciaSchema = z.object({ type: z.enum(tiposDePreferencia), sino: bitOut, som: bitOut, navegador: bitOut, push: bitOut });
export type Preferencia = z.infer<typeof preferenciaSchema>;

const hora = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Informe a hora como 22:00');
export const silencioSchema = z
  .object({ inicio: hora, fim: hora })
  .refine((v) => v.inicio !== v.fim, { error: 'O fim precisa ser diferente do início', path: ['fim'] });

export const preferenciasBody = z.object({
  preferencias: z
    .array(z.object({ type: z.enum(tiposDePreferencia), sino: bit, som: bit, navegador: bit, push: bit }))
    .max(tiposDePreferencia.length)
    .refine((list) => new Set(list.map((p) => p.type)).size === list.length, 'Um tipo está repetido'),
  /** Null: no quiet hours. */
  silencio: silencioSchema.nullable(),
});

const key = (bytes: number) =>
  z
    .string()
    .max(120, 'Chave inválida')
    .regex(/^[\w-]+={0,2}$/, 'Chave inválida')
    .refine((v) => Math.floor((v.replace(/=+$/, '').length * 3) / 4) === bytes, 'Chave inválida');
/** A browser's subscription (RFC 8030, RFC 8291). */
export const inscricaoBody = z.object({
  endpoint: webAddress(1000, 'Endereço inválido'),
  /** Uncompressed point of P-256. */
  p256dh: key(65),
  auth: key(16),
  aparelho: text(120).default(''),
});
