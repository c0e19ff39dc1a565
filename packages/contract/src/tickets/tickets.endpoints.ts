import { z } from 'zod';
import { maxFileBytes } from '../arquivos.ts';
import { bit, id, int2, lineText, listQuery, listReply, optionalId } from '../codecs.ts';
import type { Permissoes } from '../permissions.ts';
import { registroCalls } from '../registro/registro.endpoints.ts';
import { listaLonga } from '../registro/registro.schemas.ts';
import { binary, endpoint, ouCliente } from '../wire.ts';
import {
  arquivoTicketSchema,
  itemBody,
  loteBody,
  responderBody,
  respostaAoCliente,
  respostaSchema,
  statusTicketBody,
  statusTicketSchema,
  ticketBody,
  ticketDetalhe,
  ticketDoCliente,
  ticketLinha,
  ticketsFiltros,
  transferirBody,
} from './tickets.schemas.ts';

export const permissoes = {
  Tickets: {
    ordem: 45,
    titulo: 'Tickets',
    funcoes: {
      getAll: 'Ver tickets',
      store: 'Criar e salvar tickets',
      responder: 'Responder e anotar',
      transferir: 'Transferir tickets',
      mesclar: 'Mesclar e dividir tickets, e desfazer',
      delete: 'Excluir tickets',
      exportar: 'Exportar tickets',
      configurar: 'Configurar status, prazos e distribuição dos tickets',
    },
    atendente: ['getAll', 'store', 'responder', 'transferir', 'mesclar'],
  },
} as const satisfies Permissoes;

const ver = ['Tickets', 'getAll'] as const;
const salvar = ['Tickets', 'store'] as const;
const responder = ['Tickets', 'responder'] as const;
const one = z.object({ id });

const registro = registroCalls(
  { area: 'Tickets', id: 'id_ticket', um: 'ticket', muitos: 'tickets' },
  {
    linha: ticketLinha,
    detalhe: ticketDetalhe,
    corpo: ticketBody,
    filtros: ticketsFiltros,
    ordens: ['ultima_em', 'created_at', 'prazo', 'prioridade', 'numero'],
    com: ['lixeira', 'anexos'],
    textos: { getAll: 'Tickets que a pessoa pode ver, ou os do cliente que pergunta; com ids, só esses' },
  },
);

export const tickets = {
  ...registro,
  getAll: ouCliente(registro.getAll as typeof registro.getAll & { readonly access: typeof ver }, listaLonga(ticketDoCliente)),
  getRespostas: ouCliente(
    endpoint('GET /Tickets/getRespostas/{id}', {
      summary: 'O que foi dito e feito em um ticket, do mais antigo ao mais novo; antes_de busca o que veio antes dessa posição',
      access: ver,
      params: one,
      query: z.object({ antes_de: optionalId, rpp: z.coerce.number().int().min(1).max(500).default(200) }),
      reply: z.object({ data: z.array(respostaSchema), mais: z.boolean() }),
    }),
    z.object({ data: z.array(respostaAoCliente), mais: z.boolean() }),
  ),
  responder: ouCliente(
    endpoint('POST /Tickets/responder', {
      summary: 'Responder ao cliente ou anotar para a equipe; do cliente é sempre uma resposta, em texto simples',
      access: responder,
      body: responderBody,
      reply: z.object({ data: respostaSchema }),
    }),
    // where it stands: an answer to one that is over for good opens another one, which goes on from there
    z.object({ data: respostaAoCliente, id_ticket: z.number() }),
  ),
  assumir: endpoint('GET /Tickets/assumir/{id}', {
    summary: 'Ficar com um ticket sem responsável; de outra pessoa responde 409 com o nome dela',
    access: salvar,
    params: one,
    mutates: true,
  }),
  transferir: endpoint('POST /Tickets/transferir/{id}', {
    summary: 'Passar um ticket a um departamento, uma equipe ou uma pessoa',
    access: ['Tickets', 'transferir'],
    params: one,
    body: transferirBody,
  }),
  lote: endpoint('POST /Tickets/lote', {
    summary: 'Mudar vários tickets de uma vez, transferir ou usar uma macro; responde quantos mudaram e o que desfaz (id_lote), por uma hora',
    access: salvar,
    body: loteBody,
    reply: z.object({ mudados: z.number(), id_lote: z.number().nullable() }),
  }),
  desfazerLote: endpoint('POST /Tickets/desfazerLote/{id}', {
    summary: 'Desfazer o que a própria pessoa mudou em vários tickets (id_lote); o que foi dito fica',
    access: salvar,
    params: one,
    reply: z.object({ desfeitos: z.number() }),
  }),
  seguir: endpoint('POST /Tickets/seguir/{id}', {
    summary: 'Receber, ou não, os avisos de um ticket',
    access: ver,
    params: one,
    body: z.object({ seguir: bit }),
  }),
  item: endpoint('POST /Tickets/item', {
    summary: 'Criar ou mudar um item da lista de verificação de um ticket',
    access: salvar,
    body: itemBody,
    reply: z.object({ id_ticket_item: z.number() }),
  }),
  itens: endpoint('POST /Tickets/itens/{id}', {
    summary: 'Marcar ou desmarcar todos os itens de um ticket',
    access: salvar,
    params: one,
    body: z.object({ status: bit }),
  }),
  tirarItem: endpoint('POST /Tickets/tirarItem/{id}', { summary: 'Tirar um item (id_ticket_item) da lista de verificação', access: salvar, params: one }),
  parecidos: endpoint('GET /Tickets/parecidos', {
    summary: 'Tickets abertos do contato ou do cliente, e os de título parecido, para não abrir o mesmo duas vezes',
    access: ver,
    query: z.object({ id_contato: optionalId, id_cliente: optionalId, titulo: lineText(160).default(''), id_ticket: optionalId }),
    reply: z.object({
      data: z.array(ticketLinha.pick({ id_ticket: true, numero: true, titulo: true, status_ticket_nome: true, status_cor: true, contato: true })),
    }),
  }),
  contagens: endpoint('GET /Tickets/contagens', {
    summary: 'Quantos tickets abertos há em cada visão',
    access: ver,
    reply: z.object({
      data: z.object({
        meus: z.number(),
        sem_responsavel: z.number(),
        equipe: z.number(),
        vencendo: z.number(),
        vencidos: z.number(),
        aguardando_cliente: z.number(),
      }),
    }),
  }),
};

export const arquivoTicket = {
  getAll: ouCliente(
    endpoint('GET /ArquivoTicket/getAll/{id}', {
      summary: 'Arquivos das respostas de um ticket',
      access: ver,
      params: one,
      reply: z.object({ data: z.array(arquivoTicketSchema) }),
    }),
    z.object({ data: z.array(arquivoTicketSchema) }),
  ),
  upload: ouCliente(
    endpoint('POST /arquivoTicket/upload', {
      summary: 'Enviar um arquivo, para pôr em uma resposta; sem resposta em 24 horas, é apagado',
      access: responder,
      file: 'file',
      maxFile: maxFileBytes,
      reply: z.object({ data: arquivoTicketSchema }),
    }),
    z.object({ data: arquivoTicketSchema }),
  ),
  baixar: binary(
    ouCliente(endpoint('GET /ArquivoTicket/baixar/{id}', { summary: 'Bytes de um arquivo (id_arquivo) de um ticket', access: ver, params: one }), z.object({})),
  ),
};

export const statusTicket = {
  getAll: ouCliente(
    endpoint('GET /statusTicket/getAll', {
      summary: 'Status de tickets da empresa, na ordem dela',
      access: ver,
      reply: z.object({ data: z.array(statusTicketSchema) }),
    }),
    z.object({ data: z.array(statusTicketSchema.pick({ id_status_ticket: true, nome: true, cor: true })) }),
  ),
  store: endpoint('POST /statusTicket/store', {
    summary: 'Criar ou salvar um status; dos quatro primeiros, só o nome muda',
    access: ['Tickets', 'configurar'],
    body: statusTicketBody,
    reply: z.object({ id_status_ticket: z.number() }),
  }),
  ordenar: endpoint('POST /statusTicket/ordenar', {
    summary: 'Pôr os status nesta ordem',
    access: ['Tickets', 'configurar'],
    body: z.object({ ids: z.array(z.coerce.number().int().min(1).max(int2)).min(1).max(200) }),
  }),
};

/** A ticket of a contato or a cliente, as its panel lists it. */
export const ticketResumo = ticketLinha.pick({
  id_ticket: true,
  numero: true,
  titulo: true,
  status: true,
  status_ticket_nome: true,
  status_cor: true,
  encerrado: true,
  responsavel: true,
  assunto: true,
  id_contato: true,
  id_cliente: true,
  created_at: true,
});
export const resumoTickets = {
  getAllTicket: endpoint('GET /resumoContato/getAllTicket', {
    summary: 'Tickets de um contato, ou de um cliente, que a pessoa pode ver, do mais novo para o mais antigo',
    access: ver,
    query: listQuery({ id_contato: optionalId, id_cliente: optionalId }, ['created_at']).omit({ q: true }),
    reply: listReply(ticketResumo),
  }),
};
