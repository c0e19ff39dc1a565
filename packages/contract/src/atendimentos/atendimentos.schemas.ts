import { z } from 'zod';
import { cartaoSchema, localizacaoSchema } from './conteudos.schemas.ts';

export const statusId = z.number().int().min(0).max(7);

export const membroSchema = z.object({
  id_usuario: z.number(),
  nome: z.string(),
  avatar: z.string().nullable(),
  /** How far this person has read, in internos. */
  lido_ate: z.number().nullable().optional(),
  /** Messages that this person has not read, in internos. */
  nao_lidas: z.number().nullable().optional(),
});

export const messageTypes = ['message', 'image', 'audio', 'video', 'document', 'sistema', 'button_link', 'nota', 'location', 'contacts', 'sticker'] as const;

export const arquivoSchema = z.object({
  id_arquivo: z.number(),
  nome: z.string(),
  content_type: z.string(),
  tamanho: z.number(),
  /** Address on this origin, for the signed-in person only. */
  url: z.string(),
  largura: z.number().nullable(),
  altura: z.number().nullable(),
  /** Of a voice message recorded here: seconds, and heights of its waveform, 0 to 100. */
  voz: z.object({ duracao: z.number(), onda: z.array(z.number()) }).optional(),
});

/** How far an outgoing message got; an incoming one is `sent`, then `delivered` (spec 4), then `read` by us. `unknown`: nobody knows whether it left. */
export const messageStatus = z.enum(['sent', 'delivered', 'read', 'failed', 'unknown']);

/** An emoji that somebody put on a message; `nome` is empty for what the empresa's own phone put. */
export const reacaoSchema = z.object({
  emoji: z.string(),
  de: z.enum(['contato', 'usuario']),
  id_usuario: z.number().nullable(),
  nome: z.string(),
});
export type Reacao = z.infer<typeof reacaoSchema>;

/** Chat message (spec 3), with what the timeline needs beside it. */
export const mensagemSchema = z.object({
  msg_id: z.number(),
  private_id: z.string().nullable(),
  chat_id: z.number(),
  topic: z.string(),
  /** Gap-free in the sala, from 1. */
  msg_index: z.number(),
  status: messageStatus,
  /** 0 waiting for the provider, 1 accepted by it, 2 delivered, 3 read. */
  ack: z.number().int().min(0).max(3),
  type: z.enum(messageTypes),
  text: z.string(),
  deletada: z.union([z.literal(0), z.literal(1)]),
  editada: z.boolean(),
  /** Moment it was written, by the clock of whoever carried it; messages show in this order, then by msg_index. */
  at_created: z.string(),
  de: z.enum(['contato', 'usuario', 'sistema', 'bot']),
  id_usuario: z.number().nullable(),
  nome: z.string(),
  /** Where a message of ours was written (lessons: messages sent from the phone itself). */
  origem: z.enum(['prosa', 'telefone', 'api', 'bot', 'contato']),
  /** `chat_id` and `msg_index`: where the quoted message stands, to go there; it may be of an earlier sala. */
  reply: z
    .object({
      msg_id: z.number(),
      nome: z.string(),
      text: z.string(),
      type: z.enum(messageTypes),
      chat_id: z.number().optional(),
      msg_index: z.number().optional(),
    })
    .nullable(),
  arquivo: arquivoSchema.nullable(),
  /** It had a file, which the company's rules of retention deleted. */
  arquivo_apagado: z.boolean().optional(),
  link: z.object({ url: z.string(), title: z.string() }).nullable(),
  localizacao: localizacaoSchema.optional(),
  contatos_vcard: z.array(cartaoSchema).optional(),
  /** Of a line of the timeline that a bot wrote: its name, and what it did; the text says it for people. */
  passo: z.object({ robo: z.string(), tipo: z.string() }).optional(),
  /** Of a kind that nobody here understands; the text says so. */
  nao_suportada: z.boolean().optional(),
  /** Answers that it offers the customer, as buttons or numbers. */
  opcoes: z.array(z.string()).optional(),
  /** The ad or post that the customer came from. */
  anuncio: z.object({ titulo: z.string(), url: z.string() }).optional(),
  /** What its network charges it as: the network's word for the kind, and whether it costs. */
  cobranca: z.object({ categoria: z.string(), cobrada: z.boolean() }).optional(),
  /** Forwarded from another sala. */
  encaminhada: z.boolean().optional(),
  /** Of a note: whom it names, as '@name' in its text. */
  mencoes: z.array(z.object({ id_usuario: z.number(), nome: z.string() })).optional(),
  reacoes: z.array(reacaoSchema).optional(),
  /** Why it failed, for the person reading. */
  erro: z.string().nullable(),
});
export type Mensagem = z.infer<typeof mensagemSchema>;

/** Chat sala (spec 3). `chat_id` is `id_sala`; `client_id` is `id_contato`, 0 in internos. */
export const atendimentoSchema = z.object({
  chat_id: z.number(),
  topic: z.string(),
  client_id: z.number(),
  /** How long its provider lets messages be changed and taken back, in minutes; null: not at all. */
  prazos: z.object({ editar: z.number().nullable(), apagar: z.number().nullable() }).optional(),
  /** Bytes that its network takes of each kind of file; absent: as many as we take. */
  arquivos: z.object({ image: z.number(), audio: z.number(), video: z.number(), document: z.number(), sticker: z.number() }).optional(),
  /** Until when its network lets one write freely, a while after the customer's last message; null: the customer wrote nothing yet. Absent: always. */
  janela_ate: z.string().nullable().optional(),
  /** `interno`: an interno, without contato (spec 7 chat_interno). Absent: a sala. */
  tipo: z.enum(['atendimento', 'interno']).optional(),
  /** An interno for two people: nobody joins or leaves it. */
  dupla: z.boolean().optional(),
  /** Channel and line, such as 'wpp-3'. */
  chat_id_resource: z.string(),
  /** The attendant who answers; null while nobody accepted. */
  usuario_id: z.number().nullable(),
  nome: z.string(),
  email: z.string().nullable(),
  telefone: z.string().nullable(),
  avatar: z.string().nullable(),
  id_wpp_config: z.number().nullable(),
  linha: z.string().nullable(),
  id_departamento: z.number().nullable(),
  departamento: z.string().nullable(),
  id_assunto: z.number().nullable(),
  assunto: z.string().nullable(),
  status_id: statusId,
  status: z.string(),
  counts: z.object({ tickets: z.number(), atendimentos: z.number(), kanban: z.number(), nps: z.number() }),
  membros: z.array(membroSchema),
  nao_lidas: z.number(),
  /** When the customer began to wait for an answer; null while nobody owes one. */
  espera_desde: z.string().nullable(),
  ultimo_index: z.number(),
  /** `id_usuario` and `nome`: of the person of the staff who wrote it; null: from the company's own phone, or nobody of the staff. */
  ultima_mensagem: z
    .object({
      text: z.string(),
      type: z.enum(messageTypes),
      de: mensagemSchema.shape.de,
      at: z.string(),
      id_usuario: z.number().nullable().optional(),
      nome: z.string().optional(),
    })
    .nullable(),
  aberto_em: z.string(),
  encerrado_em: z.string().nullable(),
  /** The reason it was closed with. */
  motivo_encerramento: z.string().nullable().optional(),
});
export type Atendimento = z.infer<typeof atendimentoSchema>;
