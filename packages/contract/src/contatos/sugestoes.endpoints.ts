import { z } from 'zod';
import { id } from '../codecs.ts';
import { endpoint } from '../wire.ts';

/** What people said of themselves in forms and in the web chat, otherwise than it is stored: somebody takes it over or not (F4). */
export const contatosSugestoes = {
  getAll: endpoint('GET /contatos/sugestoes/{id}', {
    summary: 'O que um contato informou diferente do cadastro e espera decisão',
    access: ['contatos', 'getAll'],
    params: z.object({ id }),
    reply: z.object({
      data: z.array(
        z.object({
          id_sugestao: z.number(),
          /** nome, telefone, email, or campos.<id_campo>. */
          campo: z.string(),
          /** As they wrote it. */
          valor: z.string(),
          origem: z.enum(['formulario', 'chat']),
          /** The form or the web chat by name. */
          detalhe: z.string(),
          criado_em: z.string(),
        }),
      ),
    }),
  }),
  aceitar: endpoint('POST /contatos/sugestoes/aceitar/{id}', {
    summary: 'Passar ao cadastro o que o contato informou; um telefone fica ao lado dos outros',
    access: ['contatos', 'store'],
    params: z.object({ id }),
    reply: z.object({ id_contato: z.number(), versao: z.number() }),
  }),
  recusar: endpoint('POST /contatos/sugestoes/recusar/{id}', {
    summary: 'Deixar o cadastro como está; o mesmo valor não volta a ser sugerido',
    access: ['contatos', 'store'],
    params: z.object({ id }),
  }),
  reabrir: endpoint('POST /contatos/sugestoes/reabrir/{id}', {
    summary: 'Fazer esperar de novo uma sugestão recusada',
    access: ['contatos', 'store'],
    params: z.object({ id }),
  }),
};
