import { z } from 'zod';
import { id } from '../codecs.ts';
import { endpoint } from '../wire.ts';
import { visaoBody, visaoSchema } from './visoes.schemas.ts';

const atender = ['chat', 'atender'] as const;

export const chatVisao = {
  getAll: endpoint('GET /chatVisao/getAll', {
    summary: 'Visões salvas da lista de conversas: as próprias e as compartilhadas',
    access: atender,
    reply: z.object({ data: z.array(visaoSchema) }),
  }),
  totais: endpoint('GET /chatVisao/totais', {
    summary: 'Quantas conversas cada visão mostra à pessoa',
    access: atender,
    reply: z.object({ data: z.array(z.object({ id_visao: z.number(), total: z.number() })) }),
  }),
  store: endpoint('POST /chatVisao/store', {
    summary: 'Criar ou salvar uma visão (compartilhada: só quem supervisiona)',
    access: atender,
    body: visaoBody,
    reply: z.object({ id_visao: z.number() }),
  }),
  delete: endpoint('POST /chatVisao/delete/{id}', { summary: 'Excluir uma visão', access: atender, params: z.object({ id }) }),
};
