import { z } from 'zod';
import { bit, id, optionalId, rawText } from '../codecs.ts';
import { endpoint } from '../wire.ts';
import { inscricaoBody, notificacaoSchema, preferenciaSchema, preferenciasBody, silencioSchema } from './notificacoes.schemas.ts';

export const notificacao = {
  getAll: endpoint('GET /notificacao/getAll', {
    summary: 'As próprias notificações, da mais nova para a mais antiga',
    access: 'staff',
    query: z.object({ cursor: rawText(200).optional(), limite: z.coerce.number().int().min(1).max(100).default(30) }),
    reply: z.object({ data: z.array(notificacaoSchema), cursor: z.string().nullable(), nao_lidas: z.number() }),
  }),
  ler: endpoint('POST /notificacao/ler/{id}', {
    summary: 'Marcar uma notificação como lida',
    access: 'staff',
    params: z.object({ id }),
  }),
  lerTodas: endpoint('POST /notificacao/lerTodas', { summary: 'Marcar todas as notificações como lidas', access: 'staff' }),
  preferencias: endpoint('GET /notificacao/preferencias', {
    summary: 'Como a pessoa quer ser avisada, por tipo, e o horário de silêncio',
    access: 'staff',
    reply: z.object({ preferencias: z.array(preferenciaSchema), silencio: silencioSchema.nullable() }),
  }),
  salvarPreferencias: endpoint('POST /notificacao/preferencias', {
    summary: 'Salvar como a pessoa quer ser avisada',
    access: 'staff',
    body: preferenciasBody,
  }),
  push: endpoint('GET /notificacao/push', {
    summary: 'Chave pública para inscrever um navegador, e os aparelhos inscritos',
    access: 'staff',
    reply: z.object({ chave: z.string(), aparelhos: z.array(z.object({ id: z.number(), endpoint: z.string(), aparelho: z.string(), desde: z.string() })) }),
  }),
  salvarPush: endpoint('POST /notificacao/push/store', {
    summary: 'Inscrever este navegador para receber avisos com as abas fechadas',
    access: 'staff',
    body: inscricaoBody,
    reply: z.object({ id: z.number() }),
  }),
  excluirPush: endpoint('POST /notificacao/push/delete', {
    summary: 'Tirar a inscrição de um navegador',
    access: 'staff',
    body: z.object({ endpoint: inscricaoBody.shape.endpoint }),
  }),
  presenca: endpoint('POST /notificacao/presenca', {
    summary: 'Uma aba está à vista, e qual conversa ela mostra; repetir a cada minuto',
    access: 'staff',
    whileLooking: true,
    body: z.object({ aba: z.string().regex(/^[\w-]{8,40}$/, 'Aba inválida'), visivel: bit, chat_id: optionalId }),
  }),
};
