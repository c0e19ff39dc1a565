import { z } from 'zod';
import { id, listQuery, listReply, optionalId, text } from '../codecs.ts';
import { endpoint } from '../wire.ts';
import { tagContatoBody, tagModeloBody, tagModeloDetalhe, tagSchema } from './tags.schemas.ts';
import { maxNome, tipos } from './tags.valores.ts';

/** spec 9: tag page size 50. */
const rpp = z.coerce.number().int().min(1).max(200).default(50);
const page = z.coerce.number().int().min(0).max(100_000).default(0);

export const tagContato = {
  getAll: endpoint('GET /tagContato', {
    summary: 'Tags de um contato ou de um cliente',
    access: ['tagContato', 'getAll'],
    query: z.object({ page, rpp, id_contato: optionalId, id_cliente: optionalId }),
    reply: listReply(tagSchema),
  }),
  store: endpoint('POST /tagContato/store', {
    summary: 'Pôr uma tag, ou mudar o valor de uma com set=yes e id_tag',
    access: ['tagContato', 'store'],
    body: tagContatoBody,
    /** `nova`: it was not there before. */
    reply: z.object({ id_tag: z.number(), data: tagSchema, nova: z.boolean().optional() }),
  }),
  delete: endpoint('POST /tagContato/delete', {
    summary: 'Tirar uma tag, por id_tag ou pelo nome',
    access: ['tagContato', 'delete'],
    body: z.object({ id_contato: optionalId, id_cliente: optionalId, name: text(maxNome).default(''), id_tag: optionalId }),
  }),
};

export const tagModelo = {
  getAll: endpoint('GET /tagModelo', {
    summary: 'Modelos de tag da empresa',
    access: ['tagModelo', 'getAll'],
    query: listQuery({ type_value: z.enum(tipos).optional() }, ['name', 'type_value', 'value']).extend({ rpp }),
    reply: listReply(tagSchema),
  }),
  show: endpoint('GET /tagModelo/show/{id}', {
    summary: 'Um modelo de tag, para editar',
    access: ['tagModelo', 'getAll'],
    params: z.object({ id }),
    reply: z.object({ data: tagModeloDetalhe }),
  }),
  store: endpoint('POST /tagModelo/store', {
    summary: 'Criar ou salvar um modelo de tag',
    access: ['tagModelo', 'store'],
    body: tagModeloBody,
    reply: z.object({ id_tag: z.number() }),
  }),
  delete: endpoint('GET /tagModelo/delete/{id}', {
    summary: 'Excluir um modelo de tag; os contatos que a têm continuam com ela',
    access: ['tagModelo', 'delete'],
    params: z.object({ id }),
    mutates: true,
  }),
  restaurar: endpoint('POST /tagModelo/restaurar/{id}', {
    summary: 'Desfazer a exclusão de um modelo de tag',
    access: ['tagModelo', 'delete'],
    params: z.object({ id }),
  }),
};
