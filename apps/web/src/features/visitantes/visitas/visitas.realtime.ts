import { visitante } from '@prosa/contract/visitantes/visita.endpoints.ts';
import { invalidate } from '@/core/calls.ts';
import type { EventHandlers } from '@/core/socket/chat-session.ts';

/** Visitors come and go: what is on screen of them is asked for again. */
const visitasHandlers: Pick<EventHandlers, 'status_clients'> = {
  status_clients: () => void invalidate(visitante.daSala, visitante.online),
};
export const visitasRealtime = () => ({ handlers: [visitasHandlers] });
