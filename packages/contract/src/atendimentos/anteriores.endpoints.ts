import { z } from 'zod';
import { id, rawText } from '../codecs.ts';
import { endpoint } from '../wire.ts';
import { mensagemSchema, statusId } from './atendimentos.schemas.ts';

/** An earlier sala, as the line says that stands above its messages. */
export const anteriorSchema = z.object({
  chat_id: z.number(),
  departamento: z.string().nullable(),
  status_id: statusId,
  status: z.string(),
  motivo: z.string().nullable(),
  aberto_em: z.string(),
});

export const chatAnteriores = {
  mensagens: endpoint('GET /chat/anteriores/{id}', {
    summary: 'Mensagens dos atendimentos anteriores do mesmo contato que a pessoa vê, do mais novo ao mais antigo, um atendimento por página ou parte dele',
    access: ['chat', 'atender'],
    params: z.object({ id }),
    query: z.object({ cursor: rawText(200).optional(), limite: z.coerce.number().int().min(1).max(200).default(50) }),
    /** `data` in the order of the timeline; `sala` null: there is none before. */
    reply: z.object({ sala: anteriorSchema.nullable(), data: z.array(mensagemSchema), cursor: z.string().nullable() }),
  }),
};
