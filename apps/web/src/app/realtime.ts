import { usuario } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { ordemOf } from '@prosa/contract/atendimentos/atendimentos.ordem.ts';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { invalidate } from '@/core/calls.ts';
import { clearNotifications } from '@/core/notifications/store.ts';
import { useSession } from '@/core/session.ts';
import type { EventHandlers } from '@/core/socket/chat-session.ts';
import { toastError } from '@/core/toasts.tsx';
import { endSession } from '@/core/token.ts';
import { chatHandlers, forgetInbox, forgetRooms, refetchTopic, startConnection, startInbox } from '@/features/chat/public.ts';
import { checkLines, linhasHandlers } from '@/features/linhas/public.ts';

/** Lines are asked about at sign-in and this often afterwards, in milliseconds. */
const lineCheck = 5 * 60_000;

/** Opens the socket for the signed-in person and its active empresa; every event has its handler here, or it does not compile. */
export function useRealtime(): void {
  const { id_login, id_empresa, departamentos, order_chat } = useSession();
  const order = useRef(order_chat);
  useEffect(() => {
    order.current = order_chat;
  });
  const navigate = useNavigate();
  const own = departamentos.map((d) => d.id_departamento).join(',');

  useEffect(() => {
    if (id_login === null || id_empresa === null) return undefined;
    const handlers: EventHandlers = {
      ...chatHandlers({ id_login, departamentos: new Set(own === '' ? [] : own.split(',').map(Number)) }),
      ...linhasHandlers,
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
    const stop = startConnection(id_empresa, { handlers, onReset: refetchTopic, onLogin: () => void checkLines(), onRoomRefused: () => {} });
    const timer = setInterval(() => void checkLines(), lineCheck);
    return () => {
      clearInterval(timer);
      stop();
      forgetInbox();
      forgetRooms();
      clearNotifications();
    };
  }, [id_login, id_empresa, own, navigate]);
}
