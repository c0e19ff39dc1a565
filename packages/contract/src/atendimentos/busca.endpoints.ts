import { z } from 'zod';
import { optionalId, rawText, text } from '../codecs.ts';
import { endpoint } from '../wire.ts';
import { mensagemSchema, messageTypes } from './atendimentos.schemas.ts';

/** A message that was found, with what it takes to name it and to go to it. */
export const achadoSchema = z.object({
  msg_id: z.number(),
  chat_id: z.number(),
  msg_index: z.number(),
  type: z.enum(messageTypes),
  de: mensagemSchema.shape.de,
  /** Who wrote it. */
  nome: z.string(),
  /** The part of the text around what was found. */
  text: z.string(),
  at_created: z.string(),
  /** The customer's name, or the group's. */
  conversa: z.string(),
  client_id: z.number().nullable(),
  avatar: z.string().nullable(),
  status_id: z.number(),
});

export const chatBusca = {
  mensagens: endpoint('GET /chat/buscarMensagens', {
    summary: 'Mensagens das conversas que a pessoa vê, ou de uma (chat_id), com todas as palavras; as mais novas primeiro',
    access: ['chat', 'atender'],
    query: z.object({
      q: text(120).default(''),
      chat_id: optionalId,
      cursor: rawText(200).optional(),
      limite: z.coerce.number().int().min(1).max(100).default(30),
    }),
    reply: z.object({ data: z.array(achadoSchema), cursor: z.string().nullable() }),
  }),
};
