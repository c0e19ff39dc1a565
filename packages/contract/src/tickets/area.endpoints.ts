import { z } from 'zod';
import { id, int4, lineText } from '../codecs.ts';
import { endpoint } from '../wire.ts';
import { avaliarBody, campoDoCliente, ticketDoCliente, ticketDoClienteBody, ticketDoClienteDetalhe } from './tickets.schemas.ts';

const one = z.object({ id });

/** Tickets in the client area (spec 2), beside the calls of spec 7 that customers share with the team. */
export const areaTickets = {
  inicio: endpoint('GET /area_cliente/inicio', {
    summary: 'O que espera pelo cliente, os tickets mais recentes e se a empresa está atendendo',
    access: 'cliente',
    versioned: true,
    reply: z.object({
      data: z.object({
        nao_lidas: z.number(),
        aguardando: z.number(),
        abertos: z.number(),
        recentes: z.array(ticketDoCliente),
        /** Null: the company says no hours. */
        expediente: z.object({ aberto: z.boolean(), ate: z.string().nullable(), abre_em: z.string().nullable() }).nullable(),
      }),
    }),
  }),
  show: endpoint('GET /area_cliente/ticket/{id}', {
    summary: 'Um ticket do cliente',
    access: 'cliente',
    params: one,
    versioned: true,
    reply: z.object({ data: ticketDoClienteDetalhe }),
  }),
  store: endpoint('POST /area_cliente/ticket', {
    summary: 'Abrir um ticket, ou mudar o que se escreveu enquanto ninguém respondeu',
    access: 'cliente',
    body: ticketDoClienteBody,
    reply: z.object({ id_ticket: z.number() }),
  }),
  resolver: endpoint('POST /area_cliente/resolver/{id}', { summary: 'Dizer que um ticket está resolvido', access: 'cliente', params: one }),
  reabrir: endpoint('POST /area_cliente/reabrir/{id}', { summary: 'Abrir de novo um ticket resolvido há pouco', access: 'cliente', params: one }),
  avaliar: endpoint('POST /area_cliente/avaliar/{id}', {
    summary: 'Dar nota à solução de um ticket; outra nota à mesma solução fica no lugar da primeira',
    access: 'cliente',
    params: one,
    body: avaliarBody,
  }),
  lido: endpoint('POST /area_cliente/lido/{id}', {
    summary: 'Marcar como lido até esta resposta (indice)',
    access: 'cliente',
    params: one,
    body: z.object({ indice: z.coerce.number().int().min(0).max(2_147_483_647) }),
  }),
  copia: endpoint('POST /area_cliente/copia/{id}', {
    summary: 'Quais colegas acompanham um ticket: recebem as respostas e podem ler',
    access: 'cliente',
    params: one,
    body: z.object({ pessoas: z.array(id.max(int4)).max(20, 'No máximo 20 pessoas') }),
  }),
  colegas: endpoint('GET /area_cliente/colegas/{id}', {
    summary: 'As outras pessoas do cliente, e quais acompanham um ticket',
    access: 'cliente',
    params: one,
    reply: z.object({ data: z.array(z.object({ id_acesso_cliente: z.number(), nome: z.string(), acompanha: z.boolean() })) }),
  }),
  assuntos: endpoint('GET /area_cliente/assuntos', {
    summary: 'Assuntos que o cliente pode escolher',
    access: 'cliente',
    reply: z.object({ data: z.array(z.object({ id_assunto: z.number(), assunto: z.string() })) }),
  }),
  campos: endpoint('GET /area_cliente/campos', {
    summary: 'Campos que o cliente preenche: os de todos os assuntos (id_assunto nulo) e os de cada assunto que ele pode escolher',
    access: 'cliente',
    reply: z.object({ data: z.array(campoDoCliente.extend({ id_assunto: z.number().nullable() })) }),
  }),
  parecidos: endpoint('GET /area_cliente/parecidos', {
    summary: 'Tickets abertos do cliente com título parecido, para não abrir o mesmo duas vezes',
    access: 'cliente',
    query: z.object({ titulo: lineText(160).default('') }),
    reply: z.object({ data: z.array(ticketDoCliente.pick({ id_ticket: true, numero: true, titulo: true, status_ticket_nome: true, status_cor: true })) }),
  }),
};
