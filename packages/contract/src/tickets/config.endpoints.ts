import { z } from 'zod';
import { bit, id, optionalId } from '../codecs.ts';
import type { Permissoes } from '../permissions.ts';
import { registroCalls } from '../registro/registro.endpoints.ts';
import { endpoint } from '../wire.ts';
import {
  campoTicketBody,
  campoTicketDetalhe,
  campoTicketLinha,
  macroBody,
  macroDetalhe,
  macroLinha,
  modeloTicketBody,
  modeloTicketDetalhe,
  modeloTicketLinha,
} from './config.schemas.ts';

export const permissoes = {
  MacroTicket: {
    ordem: 46,
    titulo: 'Macros de tickets',
    funcoes: { getAll: 'Ver e usar macros', store: 'Salvar macros', delete: 'Excluir macros' },
    atendente: ['getAll'],
  },
  ModeloTicket: {
    ordem: 47,
    titulo: 'Modelos de ticket',
    funcoes: { getAll: 'Ver e usar modelos de ticket', store: 'Salvar modelos de ticket', delete: 'Excluir modelos de ticket' },
    atendente: ['getAll'],
  },
  CampoTicket: {
    ordem: 48,
    titulo: 'Campos de tickets',
    funcoes: { getAll: 'Ver campos de tickets', store: 'Salvar campos de tickets', delete: 'Excluir campos de tickets' },
    atendente: ['getAll'],
  },
} as const satisfies Permissoes;

const filtros = { status: bit.optional(), lixeira: bit.default(0) };

export const macroTicket = {
  ...registroCalls(
    { area: 'MacroTicket', id: 'id_macro', um: 'macro', muitos: 'macros', feminino: true },
    { linha: macroLinha, detalhe: macroDetalhe, corpo: macroBody, filtros, ordens: ['nome', 'status'], com: ['lixeira', 'historico'] },
  ),
  previa: endpoint('GET /MacroTicket/previa/{id}/{id_ticket}', {
    summary: 'O que uma macro faria em um ticket: o texto com as variáveis preenchidas e as mudanças em palavras',
    access: ['MacroTicket', 'getAll'],
    params: z.object({ id, id_ticket: id }),
    reply: z.object({ data: z.object({ nome: z.string(), resposta: z.string(), tipo: z.enum(['publica', 'nota']), mudancas: z.array(z.string()) }) }),
  }),
};
export const modeloTicket = registroCalls(
  { area: 'ModeloTicket', id: 'id_modelo', um: 'modelo de ticket', muitos: 'modelos de ticket' },
  {
    linha: modeloTicketLinha,
    detalhe: modeloTicketDetalhe,
    corpo: modeloTicketBody,
    filtros: { ...filtros, id_assunto: optionalId },
    ordens: ['nome', 'assunto', 'status'],
    com: ['lixeira', 'historico'],
  },
);
export const campoTicket = registroCalls(
  { area: 'CampoTicket', id: 'id_campo_ticket', um: 'campo de tickets', muitos: 'campos de tickets' },
  {
    linha: campoTicketLinha,
    detalhe: campoTicketDetalhe,
    corpo: campoTicketBody,
    filtros: { ...filtros, id_assunto: optionalId },
    ordens: ['ordem', 'nome', 'assunto', 'tipo'],
    com: ['lixeira', 'historico'],
  },
);
