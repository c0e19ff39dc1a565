import { z } from 'zod';
import { statusId } from '../atendimentos/atendimentos.schemas.ts';
import { id, listQuery, listReply, optionalId, rawText } from '../codecs.ts';
import { finalidades, origensDoConsentimento } from '../privacidade/privacidade.textos.ts';
import { coresDeStatus } from '../tickets/tickets.schemas.ts';
import { endpoint } from '../wire.ts';

/** One sala of a contato, as its panel lists it. */
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

/** What happened to the record itself; field by field as people read it. */
const mudancaDeContato = z.object({
  tipo: z.enum(['criado', 'alterado', 'excluido', 'restaurado', 'mesclado', 'mescla_desfeita', 'importado', 'importacao_desfeita', 'anonimizado', 'exportado']),
  /** null: the product itself */
  autor: z.string().nullable(),
  campos: z.array(z.object({ campo: z.string(), antes: z.string(), depois: z.string() })),
});
export type MudancaDeContato = z.output<typeof mudancaDeContato>;

const consentimentoNaLinha = z.object({
  finalidade: z.enum(finalidades),
  concedido: z.boolean(),
  origem: z.enum(origensDoConsentimento),
  autor: z.string().nullable(),
});

const ticketNaLinha = z.object({
  id_ticket: z.number(),
  numero: z.number(),
  titulo: z.string(),
  status_ticket_nome: z.string(),
  status_cor: z.enum(coresDeStatus),
  responsavel: z.string(),
});

const blocoNaLinha = z.object({
  id_bloco: z.number(),
  titulo: z.string(),
  quadro: z.string(),
  dns: z.string(),
  estagio: z.string(),
  situacao: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  responsavel: z.string(),
});

/** One entry of a contato's timeline. Areas add kinds of their own as they come. */
const acontecimento = z.discriminatedUnion('tipo', [
  z.object({ tipo: z.literal('atendimento'), chave: z.string(), em: z.string(), atendimento: atendimentoResumo }),
  z.object({ tipo: z.literal('mudanca'), chave: z.string(), em: z.string(), mudanca: mudancaDeContato }),
  z.object({ tipo: z.literal('consentimento'), chave: z.string(), em: z.string(), consentimento: consentimentoNaLinha }),
  z.object({ tipo: z.literal('ticket'), chave: z.string(), em: z.string(), ticket: ticketNaLinha }),
  z.object({ tipo: z.literal('bloco'), chave: z.string(), em: z.string(), bloco: blocoNaLinha }),
]);
export type Acontecimento = z.output<typeof acontecimento>;

export const resumoContato = {
  linhaDoTempo: endpoint('GET /resumoContato/linhaDoTempo/{id}', {
    summary: 'Tudo o que aconteceu com um contato e a pessoa pode ver, do mais novo para o mais antigo',
    access: ['contatos', 'getAll'],
    params: z.object({ id }),
    query: z.object({ cursor: rawText(100).optional(), limite: z.coerce.number().int().min(1).max(100).default(20) }),
    reply: z.object({ data: z.array(acontecimento), cursor: z.string().nullable() }),
  }),
  getAllAtendimento: endpoint('GET /resumoContato/getAllAtendimento', {
    summary: 'Atendimentos de um contato, ou de todos os contatos de um cliente, que a pessoa pode ver, do mais novo para o mais antigo',
    access: ['chat', 'atender'],
    query: listQuery({ id_contato: optionalId, id_cliente: optionalId, cursor: rawText(200).optional() }, ['aberto_em']).omit({ q: true }),
    reply: listReply(atendimentoResumo).extend({ cursor: z.string().optional() }),
  }),
};
