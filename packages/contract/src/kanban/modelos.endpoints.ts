import { z } from 'zod';
import { id } from '../codecs.ts';
import { endpoint } from '../wire.ts';
import { modeloBody, modeloDeCard } from './modelos.schemas.ts';

const salvar = ['kanbanBloco', 'store'] as const;

/** Templates of cards, of one board each. */
export const kanbanModelo = {
  getAll: endpoint('GET /kanbanModelo/getAll/{id}', {
    summary: 'Modelos de card de um quadro (id_quadro), com o que cada um traz',
    access: ['kanbanBloco', 'getAll'],
    params: z.object({ id }),
    reply: z.object({ data: z.array(modeloDeCard) }),
  }),
  store: endpoint('POST /kanbanModelo/store', {
    summary: 'Fazer de um card um modelo, mudar o nome de um, ou o que ele traz',
    access: salvar,
    body: modeloBody,
    reply: z.object({ id_modelo: z.number() }),
  }),
  delete: endpoint('POST /kanbanModelo/delete/{id}', {
    summary: 'Excluir um modelo; os cards que começaram com ele ficam como estão',
    access: salvar,
    params: z.object({ id }),
  }),
};
