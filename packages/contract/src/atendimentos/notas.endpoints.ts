import { z } from 'zod';
import { id, requiredText } from '../codecs.ts';
import { endpoint } from '../wire.ts';

const access = ['chat', 'atender'] as const;
const mencoes = z.array(id).max(20, 'Mencione até 20 pessoas').default([]);
const texto = requiredText(4096, 'Escreva a nota');

/** Internal notes: for whoever may see the sala, never for the customer. They travel as `chat_message` of type `nota`. */
export const nota = {
  store: endpoint('POST /chat/nota/{id}', {
    summary: 'Escrever uma nota interna em uma conversa (id_sala)',
    access,
    params: z.object({ id }),
    body: z.object({ texto, mencoes, private_id: z.string().regex(/^[\w-]{8,64}$/, 'Identificador inválido') }),
    reply: z.object({ msg_id: z.number(), msg_index: z.number(), private_id: z.string(), duplicate: z.boolean() }),
  }),
  editar: endpoint('POST /chat/nota/editar/{id}', {
    summary: 'Mudar o texto de uma nota própria (msg_id)',
    access,
    params: z.object({ id }),
    body: z.object({ texto, mencoes }),
  }),
  delete: endpoint('POST /chat/nota/delete/{id}', { summary: 'Apagar uma nota própria (msg_id)', access, params: z.object({ id }) }),
  pessoas: endpoint('GET /chat/nota/pessoas/{id}', {
    summary: 'Quem pode ser mencionado em uma conversa: as pessoas que podem vê-la',
    access,
    params: z.object({ id }),
    reply: z.object({
      data: z.array(
        z.object({
          id_usuario: z.number(),
          nome: z.string(),
          avatar: z.string().nullable(),
          /** Out of office until then, and who stands in; missing or null: there. */
          ausente_ate: z.string().nullable().optional(),
          substituto: z.string().nullable().optional(),
        }),
      ),
    }),
  }),
};
