import { z } from 'zod';
import { id, listQuery, listReply } from '../codecs.ts';
import { endpoint } from '../wire.ts';
import { automacaoBody, automacaoDetalhe, automacaoSchema } from './wpp-automacao.schemas.ts';

export const WPPAutomacao = {
  getAll: endpoint('GET /WPPAutomacao/getAll', {
    summary: 'Mensagens automáticas e prazos das conversas',
    access: ['WPPAutomacao', 'getAll'],
    query: listQuery({}, ['linha']),
    reply: listReply(automacaoSchema),
  }),
  show: endpoint('GET /WPPAutomacao/show/{id}', {
    summary: 'Mensagens automáticas de um lugar, para editar',
    access: ['WPPAutomacao', 'getAll'],
    params: z.object({ id }),
    reply: z.object({ data: automacaoDetalhe }),
  }),
  store: endpoint('POST /WPPAutomacao/store', {
    summary: 'Criar ou salvar mensagens automáticas e prazos',
    access: ['WPPAutomacao', 'store'],
    body: automacaoBody,
    reply: z.object({ id_wpp_automacao: z.number() }),
  }),
  delete: endpoint('GET /WPPAutomacao/delete/{id}', {
    summary: 'Excluir mensagens automáticas e prazos de um lugar',
    access: ['WPPAutomacao', 'delete'],
    params: z.object({ id }),
    mutates: true,
  }),
};
