import { usuario } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { chat } from '@prosa/contract/atendimentos/atendimentos.endpoints.ts';
import { ordemOf } from '@prosa/contract/atendimentos/atendimentos.ordem.ts';
import { type RealtimeErrorCode, topicOf } from '@prosa/contract/realtime.ts';
import { invalidate } from '@/core/calls.ts';
import { queryClient } from '@/core/query-client.ts';
import { availabilityHeard } from '@/core/session/session.ts';
import { endSession } from '@/core/session/token.ts';
import type { EventHandlers } from '@/core/socket/chat-session.ts';
import { socketToken, startConnection } from '@/core/socket/connection.ts';
import { gatherHandlers } from '@/core/socket/handlers.ts';
import { forgetSession } from '@/core/store.ts';
import { toastError } from '@/core/toasts.tsx';
import { chatHandlers, historicoHandlers, historyChanged, loseTopic, refetchTopic, startInbox } from '@/features/atendimentos/public.ts';
import { linhasHandlers } from '@/features/linhas/public.ts';
import { notificacoesHandlers, onPushClick, refreshUnread } from '@/features/notificacoes/public.ts';
import { registroHandlers } from '@/features/registro/registro.realtime.ts';

/** Refusals that name topics and triggers, or that are answered elsewhere. */
const ofTheProtocol: ReadonlySet<string> = new Set<RealtimeErrorCode>([
  'topico_invalido',
  'gatilho_inexistente',
  'ja_autenticado',
  'nao_autenticado',
  'empresa_diferente',
]);

export interface RealtimeOptions {
  id_login: number;
  id_empresa: number;
  order_chat: string;
  /** Goes to a screen of the product. */
  navigate: (route: string) => void;
}

/** Opens the socket for the signed-in person and its active empresa; every event is heard by somebody, or it does not compile. The answer ends it. */
export function startRealtime({ id_login, id_empresa, order_chat, navigate }: RealtimeOptions): () => void {
  const shell = {
    login() {},
    health() {},
    usuarios_status({ data }) {
      const own = data.find(({ id_usuario }) => id_usuario === id_login);
      if (own) availabilityHeard(own.disponivel === 1 ? '1' : '0');
      void invalidate(usuario.getAll, chat.usuariosDepartamentos);
    },
    change_kanban() {},
    router_to: ({ route }) => navigate(route),
    // the screen of the sign-in says so
    close_browser: () => endSession(true, socketToken()),
    // what a person can do nothing about is for the console (spec 8: logs)
    error: ({ code, message }) => (ofTheProtocol.has(code) ? console.error(message) : toastError(message)),
  } satisfies Partial<EventHandlers>;
  const handlers = gatherHandlers(chatHandlers({ id_login }), historicoHandlers, linhasHandlers, notificacoesHandlers(navigate), registroHandlers, shell);
  startInbox(id_login, ordemOf(order_chat));
  // without an answer the next login asks again
  const count = (): void => void refreshUnread().catch(() => undefined);
  const missed = (topic: string): void => {
    refetchTopic(topic);
    historyChanged();
    // of whatever else is on screen something may have been said there
    if (topic === topicOf.usuario(id_login)) void queryClient.invalidateQueries();
  };
  const stop = startConnection(id_empresa, { handlers, onReset: missed, onLogin: count, onRoomRefused: loseTopic });
  const deaf = onPushClick(navigate);
  return () => {
    deaf();
    stop();
    forgetSession();
  };
}
