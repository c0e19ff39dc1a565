import { z } from 'zod';
import { id } from '../codecs.ts';
import { endpoint } from '../wire.ts';

/** One emoji; empty takes the reaction back. */
export const emojiSchema = z
  .string()
  .max(40)
  .regex(/^(\p{RGI_Emoji}|)$/v, 'Escolha um emoji');

export const chatReacao = {
  reagir: endpoint('POST /chat/reagir/{id}', {
    summary: 'Reagir com um emoji a uma mensagem (msg_id); vazio desfaz',
    access: ['chat', 'atender'],
    params: z.object({ id }),
    body: z.object({ emoji: emojiSchema.default('') }),
  }),
};
