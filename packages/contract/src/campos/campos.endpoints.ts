import { z } from 'zod';
import { id, idList } from '../codecs.ts';
import type { Permissoes } from '../permissions.ts';
import { endpoint } from '../wire.ts';
import { campoBody, campoSchema } from './campos.schemas.ts';

export const permissoes = {
  camposPersonalizados: {
    ordem: 110,
    titulo: 'Campos personalizados',
    funcoes: { store: 'Salvar campos personalizados', delete: 'Excluir campos personalizados' },
  },
} as const satisfies Permissoes;

/** Own fields of the empresa's contatos. */
export const campos = {
  getAll: endpoint('GET /camposPersonalizados/getAll', {
    summary: 'Campos personalizados dos contatos, na ordem em que aparecem',
    access: ['contatos', 'getAll'],
    reply: z.object({ data: z.array(campoSchema) }),
  }),
  store: endpoint('POST /camposPersonalizados/store', {
    summary: 'Criar ou salvar um campo personalizado; o tipo de um que existe não muda',
    access: ['camposPersonalizados', 'store'],
    body: campoBody,
    reply: z.object({ id_campo: z.number() }),
  }),
  ordenar: endpoint('POST /camposPersonalizados/ordenar', {
    summary: 'Mudar a ordem dos campos personalizados: ids separados por vírgula',
    access: ['camposPersonalizados', 'store'],
    body: z.object({ ids: idList }),
  }),
  delete: endpoint('GET /camposPersonalizados/delete/{id}', {
    summary: 'Excluir um campo personalizado; os valores ficam guardados e voltam com ele',
    access: ['camposPersonalizados', 'delete'],
    params: z.object({ id }),
    mutates: true,
  }),
  restaurar: endpoint('POST /camposPersonalizados/restaurar/{id}', {
    summary: 'Desfazer a exclusão de um campo personalizado',
    access: ['camposPersonalizados', 'delete'],
    params: z.object({ id }),
  }),
};
