import { readPhone, storedPhone } from '@prosa/brasil/telefone.ts';
import { z } from 'zod';
import { bit, id, rawText, text } from '../codecs.ts';
import type { Permissoes } from '../permissions.ts';
import { endpoint } from '../wire.ts';
import { estadoLinha } from './estado.schemas.ts';

export const permissoes = {
  WPP: {
    ordem: 30,
    titulo: 'WhatsApp',
    funcoes: { getWppConfig: 'Ver números', iniciarWPP: 'Iniciar conversa', conectar: 'Conectar e desconectar números', simular: 'Usar o simulador' },
    atendente: ['getWppConfig', 'iniciarWPP', 'simular'],
  },
} as const satisfies Permissoes;

/** WhatsApp line (spec 3). */
export const linhaSchema = z.object({
  id_wpp_config: z.number(),
  nome: z.string(),
  telefone: z.string(),
  conectado: z.union([z.literal(0), z.literal(1)]),
  estado: estadoLinha,
  provedor: z.string(),
  /** By which its salas may go on while it is away. */
  id_linha_reserva: z.number().nullable(),
});
const number = text(30)
  // with + the number of any country; 10 or 11 digits without it are Brazilian (spec 5)
  .refine((v) => readPhone(v) !== null, 'Telefone inválido')
  .transform(storedPhone);
const open = z.object({
  sala_id: z.number(),
  /** spec 7: of the departamento; '' for none. */
  nome: z.string(),
  contato: z.string(),
  departamento: z.string().nullable(),
  usuario_nome: z.string().nullable(),
  pode_abrir: z.boolean(),
});

export const WPP = {
  getWppConfig: endpoint('GET /WPP/getWppConfig/{n}', {
    summary: 'Números de WhatsApp: n = 1 só os conectados, 0 todos',
    access: ['WPP', 'getWppConfig'],
    params: z.object({ n: z.coerce.number().int().min(0).max(1) }),
    /** 1: the company's web chats beside its numbers, where any channel may be chosen. */
    query: z.object({ canais: bit.default(0) }),
    reply: z.object({ data: z.array(linhaSchema) }),
  }),
  getWppConfigDesconectado: endpoint('GET /WPP/getWppConfigDesconectado', {
    summary: 'Números de WhatsApp desconectados',
    access: ['WPP', 'getWppConfig'],
    reply: z.object({ data: z.array(linhaSchema) }),
  }),
  /** When one is open already: message 'salas_abertas' and the salas; f=yes ends it first (spec 4 "Chat start"). */
  iniciarWPP: endpoint('GET /WPP/iniciarWPP/{id}/{number}[/{x}]', {
    summary: 'Iniciar conversa com um número: id = linha, x = departamento, f=yes encerra a aberta',
    access: ['WPP', 'iniciarWPP'],
    params: z.object({ id, number, x: z.coerce.number().int().min(0).optional() }),
    query: z.object({
      f: rawText(10)
        .toLowerCase()
        .pipe(z.enum(['yes', 'no', '']))
        .default(''),
      nome: text(120).optional(),
    }),
    reply: z.object({ message: z.string(), id_sala: z.number().nullable(), salas: z.array(open) }),
    mutates: true,
  }),
};
