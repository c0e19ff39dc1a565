import { z } from 'zod';
import { id, idList, listQuery, listReply, moment, optionalId, rawText } from '../codecs.ts';
import { endpoint } from '../wire.ts';
import { membroSchema, statusId } from './atendimentos.schemas.ts';

const ver = ['atendimento', 'getAll'] as const;
const none = idList.default([]);
/** Joined by commas; 0 is one of them. */
const statusIds = z
  .string()
  .max(40)
  .transform((v): unknown[] => v.split(',').filter(Boolean))
  .pipe(z.array(z.coerce.number().int().min(0).max(7)).max(8))
  .default([]);

/** What the history of salas is narrowed to; `de` and `ate` are about the moment it began. */
export const historicoFiltros = {
  situacao: z.enum(['abertas', 'encerradas']).optional(),
  status_id: statusIds,
  id_departamento: none,
  /** Takes or took part in it, or ended it. */
  id_usuario: none,
  id_wpp_config: none,
  id_assunto: none,
  id_contato: optionalId,
  de: moment.optional(),
  ate: moment.optional(),
};

export const historicoSchema = z.object({
  id_sala: z.number(),
  id_contato: z.number().nullable(),
  nome: z.string(),
  telefone: z.string().nullable(),
  avatar: z.string().nullable(),
  linha: z.string().nullable(),
  departamento: z.string().nullable(),
  assunto: z.string().nullable(),
  responsavel: z.string().nullable(),
  status_id: statusId,
  status: z.string(),
  motivo: z.string().nullable(),
  aberto_em: z.string(),
  aceito_em: z.string().nullable(),
  encerrado_em: z.string().nullable(),
  encerrou: z.string().nullable(),
  /** Seconds from the customer's first message to the first answer of a person. */
  primeira_resposta_s: z.number().nullable(),
  /** Seconds from beginning to end, or until now. */
  duracao_s: z.number(),
  mensagens: z.number(),
});

export const historicoOrdens = ['aberto_em', 'encerrado_em', 'nome', 'primeira_resposta_s', 'duracao_s', 'mensagens'] as const;

export const atendimento = {
  getAll: endpoint('GET /atendimento/getAll', {
    summary: 'Todos os atendimentos que a pessoa vê, abertos e encerrados',
    access: ver,
    query: listQuery({ ...historicoFiltros, cursor: rawText(1600).optional() }, historicoOrdens),
    reply: listReply(historicoSchema).extend({ cursor: z.string().optional() }),
  }),
  show: endpoint('GET /atendimento/show/{id}', {
    summary: 'Um atendimento: os fatos, quem participou e o que cada um fez',
    access: ver,
    params: z.object({ id }),
    reply: z.object({
      data: historicoSchema,
      membros: z.array(membroSchema),
      /** What happened to it, in order: who accepted, handed it on, ended it. */
      acontecimentos: z.array(z.object({ msg_index: z.number(), texto: z.string(), em: z.string() })),
    }),
  }),
};
