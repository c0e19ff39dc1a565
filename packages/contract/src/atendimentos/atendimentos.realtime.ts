import { z } from 'zod';
import { base64Text, bit, id, int4, optionalId, rawText, recordOf, text, webAddress } from '../codecs.ts';
import { event, trigger } from '../wire.ts';
import { abaSchema, filtroSchema, ordemSchema, totaisSchema } from './atendimentos.lista.ts';
import { atendimentoSchema, membroSchema, mensagemSchema, messageStatus, reacaoSchema, statusId } from './atendimentos.schemas.ts';

const atender = ['chat', 'atender'] as const;
const chat = z.object({ chat_id: id });
const msgIndex = z.coerce.number().int().min(0).max(int4);
/** Made by the client, unique for author and sala: a retry gets the first answer (realtime.md: messages). */
const privateId = z.string().regex(/^[\w-]{8,64}$/, 'Identificador inválido');
/** Of a visitor: the solution of the challenge that came with a refusal (`desafio`), where many salas begin. */
const prova = rawText(4000).optional();
const stored = z.object({ msg_id: z.number(), msg_index: z.number(), private_id: z.string(), duplicate: z.boolean() });
const page = z.object({
  data: z.array(mensagemSchema),
  chat_id: z.number(),
  topic: z.string(),
  ultimo_index: z.number(),
  mais_antigas: z.boolean(),
  mais_novas: z.boolean(),
});

/** Who came or went. */
const who = z.object({ chat_id: z.number(), id_usuario: z.number(), nome: z.string() });

/** Chat user (spec 3): who is in which salas. */
const usuarioDoChat = z.object({ usuario_id: z.number(), nome: z.string(), avatar: z.string().nullable(), topics: z.array(z.string()) });
const entered = who.extend({ usuario: usuarioDoChat.optional() });

/** How the sala of a visitor stands, for them: nothing of the staff but who answers. */
const visita = z.object({
  /** 0: none yet. */
  chat_id: z.number(),
  status_id: statusId.nullable(),
  atendente: z.object({ nome: z.string(), avatar: z.string().nullable() }).nullable(),
  /** Place in the queue, from 1; null: not in it. */
  posicao: z.number().nullable(),
  nota: z.number().nullable(),
  /** The address of theirs that is proven: answers go there once they left; '' none. */
  email: z.string(),
  /** Of the staff, to whoever has not written. */
  convite: z.object({ texto: z.string(), nome: z.string() }).nullable(),
});
export type Visita = z.infer<typeof visita>;

/** What a visitor did on the company's site, as the site names it (areas V). */
const eventoDoSite = z.object({ nome: text(60).min(1), dados: recordOf(text(40), text(200), 10).default({}) });

/** Spec 7 "Realtime", sent: salas and their messages. */
export const atendimentosTriggers = {
  get_chat_status: trigger({
    on: 'own',
    access: atender,
    data: z.object({ chat_id: optionalId }),
    /** `primeira_nao_lida`, of one sala that was asked for: the msg_index at which the unread messages begin. */
    reply: z.object({ data: z.array(atendimentoSchema), primeira_nao_lida: z.number().nullable().optional() }),
    answer: 'chat_status',
    reads: true,
  }),
  lista_atendimentos: trigger({
    on: 'own',
    access: atender,
    data: filtroSchema.extend({
      /** Without fields: what the person may see. */
      aba: abaSchema.default('todas'),
      ordem: ordemSchema.default('ultima desc'),
      cursor: rawText(200).optional(),
      limite: z.coerce.number().int().min(1).max(100).default(40),
    }),
    reply: z.object({
      aba: abaSchema,
      data: z.array(atendimentoSchema),
      cursor: z.string().nullable(),
      totais: totaisSchema,
    }),
    answer: 'lista_atendimentos',
    reads: true,
  }),
  get_messages_history: trigger({
    on: 'sala',
    access: 'visitor',
    /** Newest page, or older than `before_index`, or newer than `after_index`, or with `around_index` in its middle. */
    data: z.object({
      before_index: msgIndex.min(1).optional(),
      after_index: msgIndex.optional(),
      around_index: msgIndex.min(1).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    reply: page,
    answer: 'messages_history',
    reads: true,
  }),
  signin: trigger({
    on: 'sala',
    access: 'visitor',
    /** Of a visitor: the page of the site on which they are now. */
    data: z.object({ pagina: text(500).optional(), evento: eventoDoSite.optional() }),
    reply: entered.extend({ atendimento: atendimentoSchema.optional(), visita: visita.optional() }),
    answer: 'signin',
    reads: true,
  }),
  aceitar_atendimento: trigger({ on: 'own', access: atender, data: chat, reply: z.object({ atendimento: atendimentoSchema }) }),
  ingressar: trigger({ on: 'own', access: atender, data: chat, reply: z.object({ atendimento: atendimentoSchema }) }),
  rejeitar_atendimento: trigger({ on: 'own', access: atender, data: chat, reply: z.object({ chat_id: z.number() }) }),
  transferir_atendimento: trigger({
    on: 'own',
    access: atender,
    data: z
      .object({
        chat_id: id,
        id_usuario: optionalId,
        id_departamento: optionalId,
        id_assunto: optionalId,
        id_usuario_retirado: optionalId,
        /** Added to the fields of spec 7: why, for the colleagues. */
        motivo: text(300).optional(),
      })
      .refine((v) => v.id_usuario || v.id_departamento || v.id_assunto, { error: 'Escolha a pessoa, o departamento ou o assunto', path: ['id_usuario'] }),
    reply: z.object({ chat_id: z.number() }),
  }),
  encerrar_atendimento: trigger({
    on: 'own',
    access: atender,
    /** `id_motivo`, added to the fields of spec 7: one of the departamento's reasons, required when it says so. */
    data: z.object({ chat_id: id, mostrar_mensagem: bit.default(0), resolvido: bit.optional(), id_motivo: optionalId }),
    reply: z.object({ chat_id: z.number(), status_id: statusId }),
  }),
  add_membro: trigger({ on: 'own', access: atender, data: z.object({ chat_id: id, id_usuario: id }), reply: z.object({ chat_id: z.number() }) }),
  sair_atendimento: trigger({ on: 'own', access: atender, data: z.object({ chat_id: id, id_usuario: optionalId }), reply: z.object({ chat_id: z.number() }) }),
  client_typing: trigger({ on: 'sala', access: 'visitor', data: z.object({ typing: bit }) }),
  /** `value` is the text being written (input_changed) or a msg_id (delivered, read). */
  client_service_message: trigger({
    on: 'sala',
    access: 'visitor',
    data: z.object({
      event: z.enum(['input_changed', 'delivered', 'read']),
      value: z.union([rawText(4096), z.number().min(0).max(Number.MAX_SAFE_INTEGER)]).default(''),
    }),
  }),
  client_message: trigger({
    on: 'sala',
    access: 'visitor',
    data: z.object({
      value: base64Text,
      private_id: privateId,
      tipo: z.literal('button_link').optional(),
      url: webAddress(2000).optional(),
      title: text(120).optional(),
      prova,
    }),
    reply: stored,
  }),
  client_message_file: trigger({
    on: 'sala',
    access: 'visitor',
    /** `path` and `bucket` name an upload of this sender in this empresa; the rest is what the old client repeats of it. */
    data: z.object({
      private_id: privateId,
      path: text(300),
      bucket: text(60),
      filename: text(200).optional(),
      /** A copy of the file that old clients send along, of the size of a frame: the upload that `path` names is the file. */
      body: rawText(65_536).nullish(),
      content_type: text(120).optional(),
      caption: text(1024).default(''),
      prova,
    }),
    reply: stored,
  }),
  reply_message: trigger({
    on: 'sala',
    access: 'visitor',
    data: z.object({ msg_id: id, message: base64Text, private_id: privateId.optional() }),
    reply: stored,
  }),
  editar_msg: trigger({ on: 'sala', access: 'visitor', data: z.object({ msg_id: id, message: base64Text }), reply: z.object({ msg_id: z.number() }) }),
  excluir_msg: trigger({ on: 'sala', access: 'visitor', data: z.object({ msg_id: id }), reply: z.object({ msg_id: z.number() }) }),
};

const changed = z.object({ chat_id: z.number(), id_usuario: z.number().nullable(), nome: z.string(), atendimento: atendimentoSchema });

/** Spec 7 "Realtime", received: salas and their messages. */
export const atendimentosEvents = {
  /** What changed of salas that the person may see, or the answer to get_chat_status. */
  chat_status: event(atendimentosTriggers.get_chat_status.reply),
  chats_encerrados: event(z.object({ chat_ids: z.array(z.number()) })),
  lista_atendimentos: event(atendimentosTriggers.lista_atendimentos.reply, 'ephemeral'),
  create_sala: event(z.object({ atendimento: atendimentoSchema })),
  client_typing: event(
    z.object({ chat_id: z.number(), typing: z.union([z.literal(0), z.literal(1)]), id_usuario: z.number().nullable(), nome: z.string() }),
    'ephemeral',
  ),
  client_service_message: event(
    z.object({
      chat_id: z.number(),
      event: z.enum(['input_changed', 'delivered', 'read']),
      value: z.union([z.string(), z.number()]),
      id_usuario: z.number().nullable(),
    }),
    'ephemeral',
  ),
  message_state: event(z.object({ chat_id: z.number(), msg_id: z.number(), status: messageStatus, ack: z.number(), erro: z.string().nullable() })),
  chat_message: event(mensagemSchema),
  /** The one who comes gets the sala with it; the others only who it is. */
  signin: event(entered.extend({ atendimento: atendimentoSchema.optional() })),
  signout: event(who),
  messages_history: event(page, 'ephemeral'),
  aceitar_atendimento: event(changed),
  ingressar: event(changed),
  rejeitar_atendimento: event(changed),
  transferir_atendimento: event(changed),
  encerrar_atendimento: event(changed),
  /** On the person's own topic: this sala is over for you (ended, or handed on). */
  encerrado: event(z.object({ chat_id: z.number(), status_id: statusId })),
  close_chat: event(z.object({ chat_id: z.number() })),
  wpp_ack: event(z.object({ chat_id: z.number(), msg_id: z.number(), ack: z.number() })),
  add_membro: event(changed.extend({ membro: membroSchema })),
  sair_atendimento: event(changed),
  excluir_msg: event(
    z.object({ status: z.boolean(), chat_id: z.number().optional(), msg_id: z.number(), topic: z.string().optional(), message: z.string().optional() }),
  ),
  editar_msg: event(
    z.object({
      status: z.boolean(),
      chat_id: z.number().optional(),
      msg_id: z.number(),
      topic: z.string().optional(),
      text: z.string().optional(),
      message: z.string().optional(),
      /** Said of a note, which stays one. */
      type: z.literal('nota').optional(),
      mencoes: mensagemSchema.shape.mencoes,
    }),
  ),
};

/** Beside the events of spec 7. */
export const atendimentosEventosProprios = {
  /** To those who see a sala of it: the record of this contato changed. */
  contato_mudou: event(z.object({ id_contato: z.number() })),
  /** All reactions of a message. */
  reacoes: event(z.object({ chat_id: z.number(), msg_id: z.number(), reacoes: z.array(reacaoSchema) })),
  /** To the person who reacted: the line did not take it. */
  reacao_recusada: event(z.object({ chat_id: z.number(), msg_id: z.number(), message: z.string() })),
  /** On the person's own topic: the draft of a sala changed, and which window stored it. The text is fetched. */
  rascunho: event(z.object({ chat_id: z.number(), janela: z.string() })),
  /** On a visitor's own topic: how their sala stands. */
  visita: event(visita),
  /** The scheduled messages of the sala changed; they are fetched. */
  agendamentos: event(z.object({ chat_id: z.number() })),
};
