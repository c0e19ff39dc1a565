import { chat } from '@prosa/contract/atendimentos/atendimentos.endpoints.ts';
import { type RealtimeErrorCode, topicOf } from '@prosa/contract/realtime.ts';
import { usuario } from '@prosa/contract/usuarios/usuarios.endpoints.ts';
import { invalidate } from '@/core/calls.ts';
import type { FeatureRealtime, Listener } from '@/core/feature.ts';
import { availabilityHeard } from '@/core/session/session.ts';
import { endSession } from '@/core/session/token.ts';
import type { EventHandlers } from '@/core/socket/chat-session.ts';
import { socketToken, startConnection } from '@/core/socket/connection.ts';
import { gatherHandlers } from '@/core/socket/handlers.ts';
import { forgetSession } from '@/core/store.ts';
import { toastError } from '@/core/toasts.tsx';
import type { everyRealtime } from './features.ts';
import { rightsChanged } from './rights-changed.ts';

/** Refusals that name topics and triggers, or that are answered elsewhere. */
const ofTheProtocol: ReadonlySet<string> = new Set<RealtimeErrorCode>([
  'topico_invalido',
  'gatilho_inexistente',
  'ja_autenticado',
  'nao_autenticado',
  'empresa_diferente',
]);

type Starts = Awaited<ReturnType<typeof everyRealtime>>;
type Heard = ReturnType<Starts[number]>['handlers'][number];

/** Opens the socket for the signed-in person and its active empresa, with what the features do there; every event is heard by somebody, or it does not compile. The answer ends it. */
export function startRealtime(listener: Listener, starts: Starts): () => void {
  const { id_login, id_empresa, navigate, revalidate } = listener;
  /** Each feature reads again what it keeps beside the answers of calls, as after a connection that was away for long. */
  const reread = (): void => features.forEach((feature) => feature.missed?.(topicOf.usuario(id_login)));
  const shell = {
    login() {},
    health() {},
    usuarios_status({ data }) {
      const own = data.find(({ id_usuario }) => id_usuario === id_login);
      if (own) availabilityHeard(own.disponivel === 1 ? '1' : '0');
      void invalidate(usuario.getAll, chat.usuariosDepartamentos);
    },
    router_to: ({ route }) => navigate(route),
    // the screen of the sign-in says so
    direitos: ({ perdeu }) => void rightsChanged({ lost: perdeu === 1, reread, revalidate }),
    close_browser: () => endSession(true, socketToken()),
    // what a person can do nothing about is for the console (spec 8: logs)
    error: ({ code, message }) => (ofTheProtocol.has(code) ? console.error(message) : toastError(message)),
  } satisfies Partial<EventHandlers>;
  const features: readonly FeatureRealtime[] = starts.map((start) => start(listener));
  const heard = features.flatMap(({ handlers }) => handlers as readonly Heard[]);
  const stop = startConnection(id_empresa, {
    handlers: gatherHandlers(...heard, shell),
    onReset: (topic) => features.forEach((feature) => feature.missed?.(topic)),
    onLogin: () => features.forEach((feature) => feature.loggedIn?.()),
    onSalaRefused: (topic) => features.forEach((feature) => feature.salaRefused?.(topic)),
  });
  return () => {
    for (const feature of features) feature.stop?.();
    stop();
    forgetSession();
  };
}
