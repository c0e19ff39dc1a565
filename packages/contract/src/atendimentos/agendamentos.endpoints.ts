import { z } from 'zod';
import { id, optionalId, requiredText } from '../codecs.ts';
import { endpoint } from '../wire.ts';

const access = ['chat', 'atender'] as const;

export const agendamentoSchema = z.object({
  id_agendamento: z.number(),
  texto: z.string(),
  quando: z.string(),
  cancelar_se_responder: z.boolean(),
  /** `nao_enviado`: its time came, and it could not be sent; `motivo` says why. */
  estado: z.enum(['agendado', 'enviado', 'cancelado', 'nao_enviado']),
  motivo: z.string().nullable(),
  id_usuario: z.number(),
  nome: z.string(),
});

/** Messages to be sent later. Sent, they arrive as `chat_message`; cancelled by the customer's answer, the timeline says so. */
export const agendamento = {
  getAll: endpoint('GET /chat/agendamento/getAll/{id}', {
    summary: 'Mensagens agendadas de uma conversa (id_sala), com as que não saíram',
    access,
    params: z.object({ id }),
    reply: z.object({ data: z.array(agendamentoSchema) }),
  }),
  store: endpoint('POST /chat/agendamento/store/{id}', {
    summary: 'Agendar uma mensagem em uma conversa (id_sala), ou mudar uma agendada (id_agendamento)',
    access,
    params: z.object({ id }),
    body: z.object({
      id_agendamento: optionalId,
      texto: requiredText(4096, 'Escreva a mensagem'),
      quando: z.iso.datetime({ offset: true, error: 'Informe a data e a hora' }).max(40),
      cancelar_se_responder: z.boolean().default(false),
    }),
    reply: z.object({ id_agendamento: z.number() }),
  }),
  delete: endpoint('POST /chat/agendamento/delete/{id}', { summary: 'Cancelar uma mensagem agendada (id_agendamento)', access, params: z.object({ id }) }),
};
