import { agendamento } from '@prosa/contract/atendimentos/agendamentos.endpoints.ts';
import { ordemOf } from '@prosa/contract/atendimentos/atendimentos.ordem.ts';
import type { atendimentosEventosProprios } from '@prosa/contract/atendimentos/atendimentos.realtime.ts';
import type { Atendimento } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { chatMidias } from '@prosa/contract/atendimentos/midias.endpoints.ts';
import { contato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import { resumoContato } from '@prosa/contract/resumo-contato/resumo-contato.endpoints.ts';
import { tagContato } from '@prosa/contract/tags/tags.endpoints.ts';
import { WampError } from '@prosa/contract/wamp-client.ts';
import { invalidate } from '@/core/calls.ts';
import type { Listener } from '@/core/feature.ts';
import type { EventHandlers } from '@/core/socket/chat-session.ts';
import { publish } from '@/core/socket/connection.ts';
import { toastError } from '@/core/toasts.tsx';
import { hearDraft } from './composer/draft-port.ts';
import { historicoHandlers, historyChanged } from './historico/historico.realtime.ts';
import { hearPresence } from './sala/presence-port.ts';
import { applySalas, refreshInbox, removeSala, startInbox } from './state/inbox.ts';
import { loadNewest } from './state/sala-session.ts';
import { salas } from './state/salas.ts';
import { loseSala, patchMessage, receiveMessage, salaOfTopic, setTyping, timelines } from './state/timelines.ts';

type ChatEvent =
  | 'chat_status'
  | 'chats_encerrados'
  | 'lista_atendimentos'
  | 'create_sala'
  | 'client_typing'
  | 'client_service_message'
  | 'message_state'
  | 'chat_message'
  | 'signin'
  | 'signout'
  | 'messages_history'
  | 'aceitar_atendimento'
  | 'ingressar'
  | 'rejeitar_atendimento'
  | 'transferir_atendimento'
  | 'encerrar_atendimento'
  | 'encerrado'
  | 'close_chat'
  | 'wpp_ack'
  | 'add_membro'
  | 'excluir_msg'
  | 'editar_msg'
  | 'sair_atendimento'
  | keyof typeof atendimentosEventosProprios
  | 'presencas';

/** What the panel shows of a contato. */
const ofContato = [contato.show, tagContato.getAll, resumoContato.getAllAtendimento, chatMidias.getAll];

/** Events of salas, for the exhaustive table of the app. */
export function chatHandlers(who: Pick<Listener, 'id_login'>): Pick<EventHandlers, ChatEvent> {
  const changed = ({ atendimento }: { atendimento: Atendimento }): void => applySalas([atendimento]);
  return {
    chat_status: ({ data }) => applySalas(data),
    contato_mudou({ id_contato }) {
      // its panel: what moved to it in a merge came without an act of ours
      void invalidate(...ofContato);
      // its name stands at its messages
      for (const chat_id of timelines.keys()) if (salas.of(chat_id).get()?.client_id === id_contato) void catchUp(chat_id);
    },
    create_sala({ atendimento }) {
      applySalas([atendimento]);
    },
    chats_encerrados({ chat_ids }) {
      for (const chat_id of chat_ids) removeSala(chat_id);
    },
    encerrado({ chat_id }) {
      removeSala(chat_id);
    },
    close_chat: ({ chat_id }) => lose(chat_id),
    chat_message(message) {
      // spec 4: it reached an open screen; the first one to say so makes it 'delivered' for all
      if (message.de === 'contato' && message.status === 'sent')
        publish('client_service_message', { event: 'delivered', value: message.msg_id }, message.topic);
      setTyping(message.chat_id, { id_usuario: message.id_usuario, nome: message.nome }, false);
      receiveMessage(message);
    },
    message_state: ({ chat_id, msg_id, status, ack, erro }) => patchMessage(chat_id, msg_id, { status, ack, erro }),
    reacoes: ({ chat_id, msg_id, reacoes }) => patchMessage(chat_id, msg_id, { reacoes }),
    reacao_recusada: ({ message }) => toastError(message),
    wpp_ack({ chat_id, msg_id, ack }) {
      const shown = timelines
        .of(chat_id)
        .get()
        .messages.find((m) => m.msg_id === msg_id);
      if (!shown || ack > shown.ack) patchMessage(chat_id, msg_id, { ack });
    },
    client_typing({ chat_id, typing, id_usuario, nome }) {
      if (id_usuario !== who.id_login) setTyping(chat_id, { id_usuario, nome }, typing === 1);
    },
    excluir_msg({ status, chat_id, msg_id, message }) {
      if (!status) toastError(message ?? 'A mensagem não foi excluída.');
      else if (chat_id !== undefined) patchMessage(chat_id, msg_id, { deletada: 1, text: '', arquivo: null });
    },
    // spec 4: edit event success replaces text and sets type to message
    editar_msg({ status, chat_id, msg_id, text, message, type, mencoes }) {
      if (!status) toastError(message ?? 'A mensagem não foi editada.');
      else if (chat_id !== undefined && text !== undefined)
        patchMessage(chat_id, msg_id, { text, type: type ?? 'message', editada: true, ...(type === 'nota' && { mencoes: mencoes ?? [] }) });
    },
    aceitar_atendimento: changed,
    ingressar: changed,
    rejeitar_atendimento: changed,
    transferir_atendimento: changed,
    encerrar_atendimento: changed,
    add_membro: changed,
    sair_atendimento: changed,
    // answers to what only clients that publish ask; ours calls
    lista_atendimentos() {},
    messages_history() {},
    // chat_status says more of who is in a sala
    signin() {},
    // said to visitors alone
    visita() {},
    signout() {},
    // what a visitor types, before it is sent; a colleague's is seen by typing alone
    client_service_message({ chat_id, event, value, id_usuario }) {
      if (event === 'input_changed' && id_usuario === null) setTyping(chat_id, { id_usuario, nome: '', texto: String(value) }, value !== '');
    },
    rascunho: ({ chat_id, janela }) => hearDraft(chat_id, janela),
    // one was written for later, taken back, or went out
    agendamentos: () => void invalidate(agendamento.getAll),
    presencas: (told) => hearPresence(told, who.id_login),
  };
}

/** Not for this person any more: handed on to others, or refused when the connection came back. */
function lose(chat_id: number): void {
  salas.of(chat_id).set(null);
  removeSala(chat_id);
  loseSala(chat_id);
}

/** The server refused the topic of this sala. */
export function loseTopic(topic: string): void {
  const chat_id = salaOfTopic(topic);
  if (chat_id !== undefined) lose(chat_id);
}

/** How long after a refused catch-up the next one is tried, in milliseconds. */
const tryAgain = 2000;

async function catchUp(chat_id: number): Promise<void> {
  try {
    await loadNewest(chat_id);
  } catch (error) {
    // without a connection the next login asks again; any other failure is tried again, for the composer stays locked until then
    if (!(error instanceof WampError && error.code === '')) setTimeout(() => void catchUp(chat_id), tryAgain);
  }
}

/** Events of this topic were missed: what is on screen of it is fetched again. */
export function refetchTopic(topic: string): void {
  const chat_id = salaOfTopic(topic);
  void (chat_id === undefined ? refreshInbox() : catchUp(chat_id));
  if (chat_id !== undefined) void invalidate(agendamento.getAll);
}

/** The desk's part of the socket: the list, the salas, and the history of salas, which hears after them. */
export function atendimentosRealtime({ id_login, order_chat }: Listener) {
  startInbox(id_login, ordemOf(order_chat));
  return {
    handlers: [chatHandlers({ id_login }), historicoHandlers] as const,
    missed(topic: string) {
      refetchTopic(topic);
      historyChanged();
    },
    salaRefused: loseTopic,
  };
}
