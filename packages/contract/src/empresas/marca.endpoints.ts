import { z } from 'zod';
import { text } from '../codecs.ts';
import { endpoint } from '../wire.ts';

/** Apart from the calls of the session, which every screen brings along. */
export const marca = {
  show: endpoint('GET /login/marca/{link}', {
    summary: 'De quem é um nome curto, para a tela de entrada; um anterior responde por 90 dias com o que vale agora',
    access: 'public',
    params: z.object({ link: text(40) }),
    reply: z.object({
      data: z.object({
        nome_fantasia: z.string(),
        /** A small picture as a data: address. */
        logo: z.string().nullable(),
        /** The short name that holds now. */
        link: z.string(),
      }),
    }),
  }),
};
