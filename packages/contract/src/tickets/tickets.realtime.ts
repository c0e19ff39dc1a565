import { z } from 'zod';
import { event } from '../wire.ts';

export const estadosDePresenca = ['fora', 'vendo', 'ocioso', 'digitando'] as const;
export const presencaNoTicket = z.object({ id_usuario: z.number(), nome: z.string(), estado: z.enum(['vendo', 'ocioso', 'digitando']) });
export type PresencaNoTicket = z.infer<typeof presencaNoTicket>;

/** Beside the events of spec 7 (decisions 0026): on the own topic of each who looks at the ticket. */
export const ticketsEventosProprios = {
  /** Everybody who looks at a ticket now, the reader left out. Said again and again. */
  ticket_presenca: event(z.object({ id_ticket: z.number(), presencas: z.array(presencaNoTicket) }), 'ephemeral'),
};
