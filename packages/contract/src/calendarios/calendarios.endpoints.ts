import { z } from 'zod';
import { id, listQuery, listReply } from '../codecs.ts';
import { endpoint } from '../wire.ts';
import { calendarioBody, calendarioDetalhe, calendarioSchema } from './calendarios.schemas.ts';

export const Calendario = {
  getAll: endpoint('GET /Calendario/getAll', {
    summary: 'Calendários de atendimento e onde valem',
    access: ['Calendario', 'getAll'],
    query: listQuery({}, ['nome']),
    reply: listReply(calendarioSchema),
  }),
  show: endpoint('GET /Calendario/show/{id}', {
    summary: 'Um calendário, para editar',
    access: ['Calendario', 'getAll'],
    params: z.object({ id }),
    reply: z.object({ data: calendarioDetalhe }),
  }),
  store: endpoint('POST /Calendario/store', {
    summary: 'Criar ou salvar um calendário',
    access: ['Calendario', 'store'],
    body: calendarioBody,
    reply: z.object({ id_calendario: z.number() }),
  }),
  delete: endpoint('GET /Calendario/delete/{id}', {
    summary: 'Excluir um calendário; onde ele valia vale o menos específico',
    access: ['Calendario', 'delete'],
    params: z.object({ id }),
    mutates: true,
  }),
};
