import { usuario } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { ordemOf } from '@prosa/contract/atendimentos/atendimentos.ordem.ts';
import { invalidate } from '@/core/calls.ts';
import { clearNotifications } from '@/core/notifications/store.ts';
import type { EventHandlers } from '@/core/socket/chat-session.ts';
import { toastError } from '@/core/toasts.tsx';
import { endSession } from '@/core/token.ts';
import { chatHandlers, forgetInbox, forgetRooms, refetchTopic, startConnection, startInbox } from '@/features/chat/public.ts';
import { checkLines, linhasHandlers } from '@/features/linhas/public.ts';

/** Lines are asked about at sign-in and this often afterwards, in milliseconds. */
const lineCheck = 5 * 60_000;

export interface RealtimeOptions {
  id_login: number;
  id_empresa: number;
  departamentos: readonly number[];
  order_chat: string;
  /** Goes to a screen of the product. */
  navigate: (route: string) => void;
}

/** Opens the socket for the signed-in person and its active empresa; every event has its handler here, or it does not compile. The answer ends it. */
export function startRealtime({ id_login, id_empresa, departamentos, order_chat, navigate }: RealtimeOptions): () => void {
  const handlers: EventHandlers = {
    ...chatHandlers({ id_login, departamentos: new Set(departamentos) }),
    ...linhasHandlers,
    login() {},
    health() {},
    usuarios_status: () => void invalidate(usuario.getAll),
    change_kanban() {},
    router_to: ({ route }) => navigate(route),
    close_browser({ message }) {
      toastError(message);
      endSession(true);
    },
    error: ({ message }) => toastError(message),
  };
  startInbox(id_login, ordemOf(order_chat));
  const stop = startConnection(id_empresa, { handlers, onReset: refetchTopic, onLogin: () => void checkLines(), onRoomRefused: () => {} });
  const timer = setInterval(() => void checkLines(), lineCheck);
  return () => {
    clearInterval(timer);
    stop();
    forgetInbox();
    forgetRooms();
    clearNotifications();
  };
}
