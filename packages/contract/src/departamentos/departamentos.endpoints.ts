import { z } from 'zod';
import { bit, id, listQuery, listReply } from '../codecs.ts';
import { endpoint } from '../wire.ts';
import { departamentoBody, departamentoDetalhe, departamentoSchema } from './departamentos.schemas.ts';

export const departamentos = {
  getAll: endpoint('GET /departamentos/getAll', {
    summary: 'Departamentos da empresa',
    access: ['departamentos', 'getAll'],
    query: listQuery({ status: bit.optional(), publico: bit.optional() }, ['nome', 'status', 'pessoas']),
    reply: listReply(departamentoSchema),
  }),
  show: endpoint('GET /departamentos/show/{id}', {
    summary: 'Um departamento, para editar',
    access: ['departamentos', 'getAll'],
    params: z.object({ id }),
    reply: z.object({ data: departamentoDetalhe }),
  }),
  store: endpoint('POST /departamentos/store', {
    summary: 'Criar ou salvar um departamento',
    access: ['departamentos', 'store'],
    body: departamentoBody,
    reply: z.object({ id_departamento: z.number() }),
  }),
  delete: endpoint('GET /departamentos/delete/{id}', {
    summary: 'Excluir um departamento sem conversas abertas',
    access: ['departamentos', 'delete'],
    params: z.object({ id }),
    mutates: true,
  }),
  restaurar: endpoint('POST /departamentos/restaurar/{id}', {
    summary: 'Desfazer a exclusão de um departamento',
    access: ['departamentos', 'delete'],
    params: z.object({ id }),
  }),
};
