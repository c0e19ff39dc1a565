import { z } from 'zod';
import { statusId } from '../atendimentos/atendimentos.schemas.ts';
import { listReply, optionalId } from '../codecs.ts';
import { endpoint } from '../wire.ts';

/** One attendance of a contato, as its panel lists it. */
const atendimentoResumo = z.object({
  chat_id: z.number(),
  /** With whom. */
  contato: z.string(),
  status_id: statusId,
  status: z.string(),
  departamento: z.string().nullable(),
  assunto: z.string().nullable(),
  linha: z.string().nullable(),
  /** Who answers, or answered last. */
  responsavel: z.string().nullable(),
  motivo: z.string().nullable(),
  aberto_em: z.string(),
  encerrado_em: z.string().nullable(),
});

export const resumoContato = {
  getAllAtendimento: endpoint('GET /resumoContato/getAllAtendimento', {
    summary: 'Atendimentos de um contato, ou de todos os contatos de um cliente, que a pessoa pode ver, do mais novo para o mais antigo',
    access: ['chat', 'atender'],
    query: z.object({
      id_contato: optionalId,
      id_cliente: optionalId,
      page: z.coerce.number().int().min(0).max(100_000).default(0),
      rpp: z.coerce.number().int().min(1).max(200).default(25),
    }),
    reply: listReply(atendimentoResumo),
  }),
};
