import { z } from 'zod';
import { bit, id, int2, moment, rawText } from '../codecs.ts';
import { bitOut } from '../registro/registro.schemas.ts';
import { endpoint } from '../wire.ts';
import { estadosDePresenca, presencaNoTicket } from './tickets.realtime.ts';
import { arquivoTicketSchema, maisArquivos } from './tickets.schemas.ts';

const ver = ['Tickets', 'getAll'] as const;
const responder = ['Tickets', 'responder'] as const;
const one = z.object({ id });
const html = rawText(60_000);
const tipo = z.enum(['publica', 'nota']);

export const agendadaSchema = z.object({
  id_agendada: z.number(),
  id_usuario: z.number(),
  nome: z.string(),
  resposta: z.string(),
  quando: z.string(),
  cancelar_se_responder: bitOut,
  estado: z.enum(['aguardando', 'enviada', 'cancelada', 'nao_enviada']),
  motivo: z.string(),
  arquivos: z.number(),
});
export type Agendada = z.output<typeof agendadaSchema>;

/** What stands around writing in a ticket. */
export const ticketCompositor = {
  rascunho: endpoint('GET /Tickets/rascunho/{id}', {
    summary: 'O que a pessoa começou a escrever em um ticket',
    access: responder,
    params: one,
    reply: z.object({ data: z.object({ html: z.string(), tipo }).nullable() }),
  }),
  guardarRascunho: endpoint('POST /Tickets/rascunho/{id}', {
    summary: 'Guardar o que a pessoa começou a escrever em um ticket; vazio, apaga',
    access: responder,
    params: one,
    body: z.object({ html: html.default(''), tipo: tipo.default('publica') }),
  }),
  usarModelo: endpoint('POST /Tickets/usarModelo/{id}', {
    summary: 'Um modelo de mensagem (tipo 3) preenchido para um ticket, com cópias dos arquivos dele para a resposta',
    access: responder,
    params: one,
    body: z.object({ id_texto: id }),
    reply: z.object({ data: z.object({ html: z.string(), arquivos: z.array(arquivoTicketSchema) }) }),
  }),
  agendadas: endpoint('GET /Tickets/agendadas/{id}', {
    summary: 'Respostas agendadas de um ticket que esperam a hora, e as que não foram enviadas nos últimos sete dias',
    access: ver,
    params: one,
    reply: z.object({ data: z.array(agendadaSchema) }),
  }),
  agendar: endpoint('POST /Tickets/agendar/{id}', {
    summary: 'Agendar uma resposta ao cliente',
    access: responder,
    params: one,
    body: z.object({
      resposta: html.default(''),
      arquivos: z.array(id).max(maisArquivos, `No máximo ${maisArquivos} arquivos`).default([]),
      status: z.coerce.number().int().min(1).max(int2).optional(),
      quando: moment.meta({ title: 'Quando' }),
      cancelar_se_responder: bit.default(1),
    }),
    reply: z.object({ id_agendada: z.number() }),
  }),
  cancelarAgendada: endpoint('POST /Tickets/cancelarAgendada/{id}', {
    summary: 'Cancelar uma resposta agendada (id_agendada)',
    access: responder,
    params: one,
  }),
  reenviarEmail: endpoint('POST /Tickets/reenviarEmail/{id}', {
    summary: 'Enviar de novo o e-mail de uma resposta (id_resposta) que falhou ou cujo envio é incerto',
    access: responder,
    params: one,
  }),
  naConversa: endpoint('POST /Tickets/naConversa/{id}', {
    summary: 'Mandar uma resposta ao cliente (id_resposta) também pela conversa aberta dele no WhatsApp; de novo, não repete',
    access: responder,
    params: one,
    reply: z.object({ id_sala: z.number() }),
  }),
  presenca: endpoint('POST /Tickets/presenca/{id}', {
    summary: 'Dizer que a pessoa está vendo um ticket, parada nele, escrevendo ou saiu; responde quem mais está',
    access: ver,
    params: one,
    body: z.object({ estado: z.enum(estadosDePresenca) }),
    reply: z.object({ data: z.array(presencaNoTicket) }),
  }),
};
