import { z } from 'zod';
import { atendimentoSchema } from '../atendimentos/atendimentos.schemas.ts';
import { id, optionalId, rawText, recordOf, text } from '../codecs.ts';
import { identidadeDoSite } from '../visitantes/identidade.schemas.ts';
import { event, trigger } from '../wire.ts';

const bit = z.union([z.literal(0), z.literal(1)]);
const seq = z.number().int().min(0);
/** Topics that one connection may hear. */
export const mostTopics = 256;
export const usuarioStatusSchema = z.object({
  id_usuario: z.number(),
  nome: z.string(),
  usuario: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
  disponivel: bit,
  online: bit,
});

/** In a sala: gone, looking at it, there without touching anything, writing. Old clients send the numbers. */
export const estados = ['fora', 'vendo', 'ocioso', 'digitando'] as const;
export type EstadoPresenca = (typeof estados)[number];
const desconhecido = 'Status desconhecido';
/** What a person does in a sala, or the number of a sala's status, which nothing but an act changes: null. */
const estadoInformado = z
  .union([z.enum(estados), z.coerce.number(desconhecido).int(desconhecido).min(0, desconhecido).max(7, desconhecido)], { error: desconhecido })
  .transform((v): EstadoPresenca | null => (typeof v === 'string' ? v : (estados[v] ?? null)));
const presencaSchema = z.object({
  /** Null: no person, such as a bot. */
  id_usuario: z.number().nullable(),
  nome: z.string(),
  estado: z.enum(estados),
  bot: z.boolean(),
});
export type Presenca = z.infer<typeof presencaSchema>;

const loginReply = z.object({
  status: z.literal(true),
  topic: z.string(),
  id_empresa: z.number(),
  /** Changes when sequence numbers start again; numbers of another epoch mean nothing. */
  epoch: z.string(),
  topics: z.array(z.object({ topic: z.string(), seq, resume: z.enum(['novo', 'ok', 'reset']) })),
  health_ms: z.number(),
  token: z.string().optional(),
});

/** Spec 7 "Realtime", sent: session, presence, server. */
export const acessoTriggers = {
  login: trigger({
    on: 'own',
    access: 'public',
    data: z.object({
      token: rawText(400).optional(),
      id_empresa: optionalId,
      nome: text(120).optional(),
      email: text(200).optional(),
      id_departamento: optionalId,
      id_assunto: optionalId,
      /** Which web chat, where the visitor is, what they told and agreed to: added to the fields of spec 7. */
      chave: text(40).optional(),
      telefone: text(40).optional(),
      pagina: text(500).optional(),
      origem: text(500).optional(),
      consentimento: z.number().int().min(0).max(1_000_000).optional(),
      /** Who they are, as the company's site signs it. */
      identidade: identidadeDoSite.optional(),
      /** Answers to what the chat asks, by the number of the question. */
      respostas: recordOf(text(16), text(500), 50).optional(),
      /** What stands in a field that people do not see. */
      isca: text(200).optional(),
      dateCreateChat: z.union([text(40), z.number().min(0).max(Number.MAX_SAFE_INTEGER)]).optional(),
      resume: z.object({ epoch: text(40), topics: recordOf(text(80), seq, mostTopics) }).optional(),
    }),
    reply: loginReply,
    answer: 'login',
  }),
  change_empresa: trigger({ on: 'own', access: 'session', data: z.object({ id_empresa: id }), reply: loginReply, answer: 'login' }),
  usuarios_status: trigger({
    on: 'own',
    access: 'staff',
    data: z.object({ id_empresa: optionalId }),
    reply: z.object({ data: z.array(usuarioStatusSchema) }),
    reads: true,
    answer: 'usuarios_status',
  }),
  chat_interno: trigger({
    on: 'own',
    access: ['chat', 'atender'],
    data: z.object({ nome: text(120).optional(), id_empresa: optionalId, membros: z.array(id).min(1).max(256) }),
    /** `atendimento`, added: the sala, for who asked. */
    reply: z.object({ chat_id: z.number(), atendimento: atendimentoSchema.optional() }),
  }),
  chat_status: trigger({
    on: 'own',
    access: ['chat', 'atender'],
    /**
     * What the person does in the sala now. The state of the sala changes by acts alone: 4 to 7, and any number that comes with a
     * `chat_id_resource`, are answered with the sala as it is.
     */
    data: z.object({ client_id: optionalId, chat_id_resource: text(80).optional(), chat_id: id, status: estadoInformado }),
    reply: z.object({ chat_id: z.number(), data: z.array(atendimentoSchema).optional() }),
  }),
  send_mensagem_modelo: trigger({
    on: 'sala',
    access: ['chat', 'atender'],
    data: z.object({ id_texto: id }),
    reply: z.object({ msg_ids: z.array(z.number()) }),
  }),
  close_server: trigger({ on: 'own', access: 'plataforma', data: z.object({ password: rawText(200) }) }),
};

/** Spec 7 "Realtime", received: session, presence, server. */
export const acessoEvents = {
  login: event(z.union([loginReply, z.object({ status: z.literal(false), message: z.string() })]), 'ephemeral'),
  usuarios_status: event(z.object({ data: z.array(usuarioStatusSchema) })),
  /** Which contatos are on line right now (web chat). */
  status_clients: event(z.object({ data: z.array(z.object({ client_id: z.number(), online: bit })) }), 'ephemeral'),
  /** `ids`: cards that changed, none: anything; `estagios`: lists that hold more or less than before, missing: any. */
  change_kanban: event(z.object({ id_quadro: z.number(), ids: z.array(z.number()), estagios: z.array(z.number()).optional() })),
  health: event(z.object({ at: z.string() }), 'ephemeral'),
  /** Own routes only. */
  router_to: event(z.object({ route: z.string().regex(/^\/(?!\/)/) })),
  close_browser: event(z.object({ message: z.string() })),
  error: event(
    z.object({ code: z.string(), message: z.string(), trigger: z.string().nullable(), details: z.record(z.string(), z.unknown()).optional() }),
    'ephemeral',
  ),
};

/** Beside the events of spec 7. */
export const acessoEventosProprios = {
  /** On a sala's topic: who of the staff is there, which bot writes, and what they do. Said again and again. */
  presencas: event(z.object({ chat_id: z.number(), presencas: z.array(presencaSchema) }), 'ephemeral'),
  /** On the own topic: what the session may do or see changed. `perdeu`: something of it was taken away. What is on screen is fetched again. */
  direitos: event(z.object({ perdeu: bit }), 'ephemeral'),
};
