import { z } from 'zod';
import { event } from '../wire.ts';
import { notificacaoSchema } from './notificacoes.schemas.ts';

/** Added to the events of spec 7 (decisions 0008): on the person's own topic. */
export const notificacoesEvents = {
  /** What is new or has changed, and how many are unread; `todas_lidas`: everything before was read. */
  notificacao: event(z.object({ data: z.array(notificacaoSchema), nao_lidas: z.number(), todas_lidas: z.boolean().optional() })),
};
