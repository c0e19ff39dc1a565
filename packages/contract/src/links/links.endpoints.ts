import { z } from 'zod';
import { id } from '../codecs.ts';
import { endpoint } from '../wire.ts';

/** What customers open without a session; the people of the company see which there are, and end them. */
export const links = {
  doTicket: endpoint('GET /links/doTicket/{id}', {
    summary: 'Os links de um ticket enviados a quem é de fora, com quantas vezes abriram',
    access: ['Tickets', 'getAll'],
    params: z.object({ id }),
    reply: z.object({
      data: z.array(
        z.object({
          id_link: z.number(),
          finalidade: z.enum(['ticket', 'avaliacao']),
          para: z.string(),
          aberturas: z.number(),
          aberto_em: z.string().nullable(),
          criado_em: z.string(),
          expira_em: z.string(),
          situacao: z.enum(['vale', 'venceu', 'revogado']),
          revogado_por: z.string().nullable(),
        }),
      ),
    }),
  }),
  revogar: endpoint('POST /links/revogar/{id}', {
    summary: 'Revogar um link: não abre mais nada',
    access: ['Tickets', 'store'],
    params: z.object({ id }),
  }),
};
