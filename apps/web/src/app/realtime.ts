import { usuario } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { ordemOf } from '@prosa/contract/atendimentos/atendimentos.ordem.ts';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { invalidate } from '@/core/calls.ts';
import { unread } from '@/core/notifications/unread.ts';
import { useSession } from '@/core/session.ts';
import type { EventHandlers } from '@/core/socket/chat-session.ts';
import { toastError } from '@/core/toasts.tsx';
import { endSession } from '@/core/token.ts';
import { chatHandlers, forgetInbox, forgetRooms, refetchTopic, startConnection, startInbox } from '@/features/chat/public.ts';
import { linhasHandlers } from '@/features/linhas/public.ts';
import { notificacoesHandlers, refreshUnread } from '@/features/notificacoes/public.ts';

/** Opens the socket for the signed-in person and its active empresa; every event has its handler here, or it does not compile. */
export function useRealtime(): void {
  const { id_login, id_empresa, order_chat } = useSession();
  const order = useRef(order_chat);
  useEffect(() => {
    order.current = order_chat;
  });
  const navigate = useNavigate();

  useEffect(() => {
    if (id_login === null || id_empresa === null) return undefined;
    const handlers: EventHandlers = {
      ...chatHandlers({ id_login }),
      ...linhasHandlers,
      ...notificacoesHandlers((route) => void navigate(route)),
      login() {},
      health() {},
      usuarios_status: () => void invalidate(usuario.getAll),
      change_kanban() {},
      router_to: ({ route }) => void navigate(route),
      close_browser({ message }) {
        toastError(message);
        endSession(true);
      },
      error: ({ message }) => toastError(message),
    };
    startInbox(id_login, ordemOf(order.current));
    // without an answer the next login asks again
    const count = (): void => void refreshUnread().catch(() => undefined);
    const stop = startConnection(id_empresa, { handlers, onReset: refetchTopic, onLogin: count, onRoomRefused: () => {} });
    return () => {
      stop();
      forgetInbox();
      forgetRooms();
      unread.set(0);
    };
  }, [id_login, id_empresa, navigate]);
}
