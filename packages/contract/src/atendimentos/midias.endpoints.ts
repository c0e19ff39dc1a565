import { z } from 'zod';
import { id, rawText } from '../codecs.ts';
import { endpoint } from '../wire.ts';
import { arquivoSchema, messageTypes } from './atendimentos.schemas.ts';

export const tiposDeMidia = ['imagens', 'audios', 'documentos', 'links'] as const;
export type TipoDeMidia = (typeof tiposDeMidia)[number];

const midiaSchema = z.object({
  msg_id: z.number(),
  chat_id: z.number(),
  msg_index: z.number(),
  type: z.enum(messageTypes),
  /** Who sent it. */
  nome: z.string(),
  /** Its caption, or the text around a link. */
  text: z.string(),
  at_created: z.string(),
  arquivo: arquivoSchema.nullable(),
  links: z.array(z.object({ url: z.string(), title: z.string() })),
});
export type Midia = z.infer<typeof midiaSchema>;

const page = {
  params: z.object({ id }),
  query: z.object({
    tipo: z.enum(tiposDeMidia).default('imagens'),
    cursor: rawText(200).optional(),
    limite: z.coerce.number().int().min(1).max(100).default(30),
  }),
  reply: z.object({ data: z.array(midiaSchema), cursor: z.string().nullable() }),
};

export const chatMidias = {
  getAll: endpoint('GET /chat/midias/{id}', {
    summary: 'Imagens e vídeos, áudios, documentos ou links das conversas com o contato desta (id_sala) que a pessoa vê; os mais novos primeiro',
    access: ['chat', 'atender'],
    ...page,
  }),
  doContato: endpoint('GET /chat/midiasDoContato/{id}', {
    summary: 'O mesmo, pelo contato (id_contato)',
    access: ['chat', 'atender'],
    ...page,
  }),
};
