import { z } from 'zod';
import { bit, id, idList, text } from '../codecs.ts';
import { endpoint } from '../wire.ts';

export const contatoResumo = z.object({
  id_contato: z.number(),
  nome: z.string(),
  email: z.string().nullable(),
  telefone: z.string().nullable(),
  avatar: z.string().nullable(),
  tipo_contato: z.string(),
  /** Said no to marketing: whoever begins a conversation sees it. */
  sem_marketing: z.boolean().optional(),
});
const page = z.coerce.number().int().min(0).max(100_000).default(0);

export const contatos = {
  getAll: endpoint('GET /contatos/getAll', {
    summary: 'Contatos, para listas de escolha',
    access: ['contatos', 'getAll'],
    query: z.object({ q: text(120).default(''), page, with_phone: bit.default(0), ids: idList.optional() }),
    reply: z.object({ data: z.array(contatoResumo), mais: z.boolean() }),
  }),
  getContatosChat: endpoint('GET /contatos/getContatosChat', {
    summary: 'Contatos com quem conversar',
    access: ['contatos', 'getAll'],
    query: z.object({ q: text(120).default(''), page }),
    reply: z.object({ contatos: z.array(contatoResumo), mais: z.boolean() }),
  }),
  getById: endpoint('GET /contatos/getById/{id}', {
    summary: 'Um contato',
    access: ['contatos', 'getAll'],
    params: z.object({ id }),
    reply: z.object({ data: contatoResumo }),
  }),
};
