import { z } from 'zod';
import { listReply, optionalId, text } from '../codecs.ts';
import type { Permissoes } from '../permissions.ts';
import { registroCalls } from '../registro/registro.endpoints.ts';
import { endpoint } from '../wire.ts';
import { tagContatoBody, tagModeloBody, tagModeloDetalhe, tagSchema } from './tags.schemas.ts';
import { maxNome, tipos } from './tags.valores.ts';

export const permissoes = {
  tagContato: {
    ordem: 150,
    titulo: 'Tags dos contatos',
    funcoes: { getAll: 'Ver tags', store: 'Pôr e alterar tags', delete: 'Tirar tags' },
    atendente: ['getAll', 'store', 'delete'],
  },
  tagModelo: {
    ordem: 160,
    titulo: 'Modelos de tag',
    funcoes: { getAll: 'Ver modelos de tag', store: 'Salvar modelos de tag', delete: 'Excluir modelos de tag' },
    atendente: ['getAll'],
  },
} as const satisfies Permissoes;

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

const { getAll, ...calls } = registroCalls(
  { area: 'tagModelo', id: 'id_tag', um: 'modelo de tag', muitos: 'modelos de tag' },
  {
    linha: tagSchema,
    detalhe: tagModeloDetalhe,
    corpo: tagModeloBody,
    filtros: { type_value: z.enum(tipos).optional() },
    ordens: ['name', 'type_value', 'value'],
    listar: '',
    textos: { delete: 'Excluir um modelo de tag; os contatos que a têm continuam com ela' },
  },
);
export const tagModelo = { getAll: { ...getAll, query: getAll.query.extend({ rpp }) }, ...calls };
