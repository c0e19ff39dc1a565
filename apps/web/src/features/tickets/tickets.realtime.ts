import type { EventHandlers } from '@/core/socket/chat-session.ts';
import { presencas } from './compositor/presenca.ts';

const handlers: Pick<EventHandlers, 'ticket_presenca'> = {
  ticket_presenca: ({ id_ticket, presencas: there }) => presencas.of(id_ticket).set(there),
};
export const ticketsRealtime = () => ({ handlers: [handlers] });
