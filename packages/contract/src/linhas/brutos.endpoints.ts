import { z } from 'zod';
import { id } from '../codecs.ts';
import { endpoint } from '../wire.ts';

/** What networks sent, as it is kept for 7 days. */
export const WppBruto = {
  tratarDeNovo: endpoint('POST /WppLog/tratarDeNovo/{id}', {
    summary: 'Tratar de novo um evento guardado de um número: id do evento bruto',
    access: ['WPP', 'conectar'],
    params: z.object({ id }),
    reply: z.object({ eventos: z.number() }),
  }),
};
