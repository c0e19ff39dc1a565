import { z } from 'zod';
import { maxFileBytes } from '../arquivos.ts';
import { id, rawText, requiredText, text } from '../codecs.ts';
import type { Permissoes } from '../permissions.ts';
import { binary, endpoint } from '../wire.ts';
import { ordemSchema } from './atendimentos.lista.ts';
import { arquivoSchema, atendimentoSchema } from './atendimentos.schemas.ts';

export const permissoes = {
  chat: { ordem: 10, titulo: 'Atendimento', funcoes: { atender: 'Atender conversas', supervisionar: 'Supervisionar a equipe' }, atendente: ['atender'] },
  atendimento: {
    ordem: 20,
    titulo: 'Histórico de atendimentos',
    funcoes: { getAll: 'Ver atendimentos', exportar: 'Exportar atendimentos' },
    atendente: ['getAll'],
  },
} as const satisfies Permissoes;

const atender = ['chat', 'atender'] as const;
const pessoa = z.object({
  id_usuario: z.number(),
  nome: z.string(),
  avatar: z.string().nullable(),
  disponivel: z.union([z.literal(0), z.literal(1)]),
  online: z.union([z.literal(0), z.literal(1)]),
  /** Open salas that the person answers, in all departamentos. */
  abertas: z.number(),
  /** At how many the departamento gives the person no more; null: no limit. */
  capacidade: z.number().nullable(),
  /** Out of office until then, and who stands in; missing or null: there. */
  ausente_ate: z.string().nullable().optional(),
  substituto: z.string().nullable().optional(),
});

export const chat = {
  getChatServer: endpoint('GET /chat/getChatServer', {
    summary: 'Endereço do servidor de tempo real (guardar por 1080 s)',
    access: 'session',
    reply: z.object({ host: z.string(), port: z.number(), path: z.string() }),
  }),
  getChatConfig: endpoint('GET /chat/getChatConfig', {
    summary: 'Configuração do chat da empresa',
    access: atender,
    reply: z.object({ data: z.object({ tamanho_maximo_mb: z.number(), prazo_edicao_min: z.number(), prazo_exclusao_min: z.number() }) }),
  }),
  salas: endpoint('GET /chat/salas', {
    summary: 'Conversas abertas de que a pessoa participa',
    access: atender,
    reply: z.object({ data: z.array(atendimentoSchema) }),
  }),
  show: endpoint('GET /chat/show/{id}', {
    summary: 'Uma conversa',
    access: atender,
    params: z.object({ id }),
    reply: z.object({ data: atendimentoSchema }),
  }),
  equipe: endpoint('GET /chat/equipe', {
    summary: 'Conversas da equipe em que a pessoa está: de duas pessoas e grupos',
    access: atender,
    reply: z.object({ data: z.array(atendimentoSchema) }),
  }),
  renomear: endpoint('POST /chat/renomear/{id}', {
    summary: 'Mudar o nome de um grupo da equipe',
    access: atender,
    params: z.object({ id }),
    body: z.object({ nome: requiredText(120, 'Informe o nome do grupo') }),
  }),
  ordenar: endpoint('POST /chat/ordenar', {
    summary: 'Guardar a ordem da própria lista de conversas (order_chat)',
    access: atender,
    body: z.object({ ordem: ordemSchema }),
  }),
  usuariosDepartamentos: endpoint('GET /chat/usuariosDepartamentos', {
    summary: 'Para quem transferir: departamentos e suas pessoas',
    access: atender,
    reply: z.object({ data: z.array(z.object({ id_departamento: z.number(), nome: z.string(), usuarios: z.array(pessoa) })) }),
  }),
  motivosEncerramento: endpoint('GET /chat/motivosEncerramento/{id}', {
    summary: 'Motivos de encerramento que uma conversa pode ter',
    access: atender,
    params: z.object({ id }),
    reply: z.object({
      obrigatorio: z.union([z.literal(0), z.literal(1)]),
      data: z.array(z.object({ id_motivo: z.number(), motivo: z.string() })),
    }),
  }),
  upload: endpoint('POST /chat/upload', {
    summary: 'Enviar um arquivo para usar em client_message_file',
    access: atender,
    file: 'file',
    maxFile: maxFileBytes,
    body: z.object({ nome: text(200).optional() }),
    reply: z.object({ data: arquivoSchema.extend({ path: z.string(), bucket: z.string() }) }),
  }),
  voz: endpoint('POST /chat/voz', {
    summary: 'Enviar uma gravação de voz (WebM, OGG ou WAV), guardada como OGG/Opus, para usar em client_message_file',
    access: atender,
    file: 'file',
    maxFile: maxFileBytes,
    reply: z.object({ data: arquivoSchema.extend({ path: z.string(), bucket: z.string() }) }),
  }),
  arquivo: binary(
    endpoint('GET /chat/arquivo/{id}', {
      summary: 'Bytes de um arquivo de uma conversa que a pessoa pode ver',
      access: atender,
      params: z.object({ id }),
      query: z.object({ tamanho: z.enum(['original', 'miniatura']).default('original') }),
    }),
  ),
  encaminhar: endpoint('POST /chat/encaminhar', {
    summary: 'Encaminhar mensagens (msg_id) a outras conversas (id_sala)',
    access: atender,
    body: z.object({
      msg_ids: z.array(id).min(1, 'Escolha as mensagens').max(20, 'Encaminhe até 20 mensagens de cada vez'),
      chat_ids: z.array(id).min(1, 'Escolha as conversas').max(10, 'Encaminhe a até 10 conversas de cada vez'),
      private_id: z.string().regex(/^[\w-]{8,60}$/, 'Identificador inválido'),
    }),
    /** One sala may refuse what another takes. */
    reply: z.object({ data: z.array(z.object({ chat_id: z.number(), enviado: z.boolean(), motivo: z.string().nullable() })) }),
  }),
  reenviar: endpoint('POST /chat/reenviar/{id}', { summary: 'Enviar de novo uma mensagem que falhou', access: atender, params: z.object({ id }) }),
  reabrir: endpoint('POST /chat/reabrir/{id}', {
    summary: 'Desfazer um encerramento de há pouco, por quem encerrou; o cliente não é avisado',
    access: atender,
    params: z.object({ id }),
  }),
  rascunho: endpoint('GET /chat/rascunho/{id}', {
    summary: 'Rascunho da pessoa nesta conversa',
    access: atender,
    params: z.object({ id }),
    reply: z.object({ texto: z.string() }),
  }),
  salvarRascunho: endpoint('POST /chat/rascunho/{id}', {
    summary: 'Guardar o rascunho (vazio apaga)',
    access: atender,
    params: z.object({ id }),
    /** `origem`: which window of the person stores it; the others hear of it. */
    body: z.object({ texto: rawText(4096).default(''), origem: text(40).default('') }),
  }),
};
export const ChatAssunto = {
  getAll: endpoint('GET /ChatAssunto/getAll', {
    summary: 'Assuntos das conversas',
    access: atender,
    reply: z.object({ data: z.array(z.object({ id_assunto: z.number(), assunto: z.string(), id_departamento: z.number().nullable() })) }),
  }),
};
