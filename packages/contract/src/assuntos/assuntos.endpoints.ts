import { z } from 'zod';
import { bit, id, listQuery, listReply, optionalId } from '../codecs.ts';
import { endpoint } from '../wire.ts';
import { assuntoBody, assuntoDetalhe, assuntoSchema } from './assuntos.schemas.ts';

/** Beside ChatAssunto/getAll of spec 7, which lists what may be chosen in a conversation. */
export const assuntos = {
  listar: endpoint('GET /ChatAssunto/listar', {
    summary: 'Assuntos das conversas, ativos e inativos, para editar',
    access: ['ChatAssunto', 'getAll'],
    query: listQuery({ status: bit.optional(), id_departamento: optionalId }, ['assunto', 'departamento', 'status']),
    reply: listReply(assuntoSchema),
  }),
  show: endpoint('GET /ChatAssunto/show/{id}', {
    summary: 'Um assunto, para editar',
    access: ['ChatAssunto', 'getAll'],
    params: z.object({ id }),
    reply: z.object({ data: assuntoDetalhe }),
  }),
  store: endpoint('POST /ChatAssunto/store', {
    summary: 'Criar ou salvar um assunto',
    access: ['ChatAssunto', 'store'],
    body: assuntoBody,
    reply: z.object({ id_assunto: z.number() }),
  }),
  delete: endpoint('GET /ChatAssunto/delete/{id}', {
    summary: 'Excluir um assunto que nenhuma conversa tem',
    access: ['ChatAssunto', 'delete'],
    params: z.object({ id }),
    mutates: true,
  }),
};
