import { z } from 'zod';
import { id } from '../codecs.ts';
import { endpoint } from '../wire.ts';
import {
  aguardarBody,
  distribuicaoTicketBody,
  distribuicaoTicketSchema,
  motivoEsperaBody,
  motivoEsperaSchema,
  prioridadeTicketBody,
  prioridadeTicketSchema,
  relogioDeTicket,
  slaTicketBody,
  slaTicketSchema,
} from './sla.schemas.ts';

const ver = ['Tickets', 'getAll'] as const;
const configurar = ['Tickets', 'configurar'] as const;
const one = z.object({ id });
const emOrdem = z.object({ ids: z.array(id).min(1).max(200) });

/** Deadlines of tickets: what is promised, what it depends on, and how one stands. */
export const slaTicket = {
  getAll: endpoint('GET /SlaTicket/getAll', {
    summary: 'Políticas de prazo dos tickets, na ordem em que valem',
    access: configurar,
    reply: z.object({ data: z.array(slaTicketSchema) }),
  }),
  store: endpoint('POST /SlaTicket/store', {
    summary: 'Criar ou salvar uma política de prazo; os tickets abertos mantêm o tempo que já usaram',
    access: configurar,
    body: slaTicketBody,
    reply: z.object({ id_sla: z.number() }),
  }),
  delete: endpoint('POST /SlaTicket/delete/{id}', { summary: 'Excluir uma política de prazo', access: configurar, params: one }),
  restaurar: endpoint('POST /SlaTicket/restaurar/{id}', { summary: 'Desfazer a exclusão de uma política de prazo', access: configurar, params: one }),
  ordenar: endpoint('POST /SlaTicket/ordenar', { summary: 'Pôr as políticas nesta ordem', access: configurar, body: emOrdem }),
  relogio: endpoint('GET /SlaTicket/relogio/{id}', {
    summary: 'Como está o tempo de um ticket (id_ticket): política que vale e por quê, prazos, o que correu e o que parou',
    access: ver,
    params: one,
    reply: z.object({ data: relogioDeTicket }),
  }),
};

export const prioridadeTicket = {
  getAll: endpoint('GET /prioridadeTicket/getAll', {
    summary: 'Como a empresa chama as quatro prioridades, e as cores delas',
    access: ver,
    reply: z.object({ data: z.array(prioridadeTicketSchema) }),
  }),
  store: endpoint('POST /prioridadeTicket/store', { summary: 'Mudar o nome e a cor de uma prioridade', access: configurar, body: prioridadeTicketBody }),
};

/** Why tickets wait, and tickets that do. */
export const motivoEspera = {
  getAll: endpoint('GET /motivoEspera/getAll', {
    summary: 'Motivos por que um ticket espera',
    access: ver,
    reply: z.object({ data: z.array(motivoEsperaSchema) }),
  }),
  store: endpoint('POST /motivoEspera/store', {
    summary: 'Criar ou salvar um motivo de espera',
    access: configurar,
    body: motivoEsperaBody,
    reply: z.object({ id_motivo_espera: z.number() }),
  }),
  ordenar: endpoint('POST /motivoEspera/ordenar', { summary: 'Pôr os motivos nesta ordem', access: configurar, body: emOrdem }),
  aguardar: endpoint('POST /motivoEspera/aguardar/{id}', {
    summary: 'Deixar um ticket (id_ticket) à espera, por um motivo e até uma data',
    access: ['Tickets', 'store'],
    params: one,
    body: aguardarBody,
  }),
};

/** Who gets the tickets that nobody answers for. */
export const distribuicaoTicket = {
  getAll: endpoint('GET /distribuicaoTicket/getAll', {
    summary: 'Como cada departamento distribui os tickets, com os limites das pessoas',
    access: configurar,
    reply: z.object({ data: z.array(distribuicaoTicketSchema) }),
  }),
  store: endpoint('POST /distribuicaoTicket/store', {
    summary: 'Salvar como um departamento distribui os tickets',
    access: configurar,
    body: distribuicaoTicketBody,
  }),
};

/** Saved views of tickets with how many are in each, up to 1,000. */
export const visoesTicket = {
  contar: endpoint('GET /visoesTicket/contar', {
    summary: 'Quantos tickets há em cada visão salva da pessoa, até mil',
    access: ver,
    reply: z.object({ data: z.array(z.object({ id_visao: z.number(), n: z.number() })) }),
  }),
};
