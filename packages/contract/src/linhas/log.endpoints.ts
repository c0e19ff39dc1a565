import { z } from 'zod';
import { comFaixas, id, rawText } from '../codecs.ts';
import type { Permissoes } from '../permissions.ts';
import { endpoint } from '../wire.ts';

export const permissoes = {
  WppLog: {
    ordem: 32,
    titulo: 'Registro dos números',
    funcoes: { getAll: 'Ver o que aconteceu com os números', exportar: 'Exportar o que aconteceu com os números' },
  },
} as const satisfies Permissoes;

/** What is noted of a line: its states, what people asked of it, sends that failed or are unknown, what was left out, what its network says of it. */
export const tiposDeLog = ['estado', 'pedido', 'falha', 'incerto', 'ignorado', 'aviso', 'qualidade', 'limite', 'modelo'] as const;

const dia = z
  .union([z.literal(''), z.iso.date('Data inválida')], { error: 'Data inválida' })
  .optional()
  .transform((v) => (v === '' ? undefined : v));

/** `de` and `ate` are days of the company's time zone. */
export const filtrosDeLog = {
  tipo: z
    .union([z.literal(''), z.enum(tiposDeLog, { error: 'Escolha um tipo da lista' })])
    .optional()
    .transform((v) => (v === '' ? undefined : v)),
  de: dia,
  ate: dia,
};

const entrada = z.object({
  id_wpp_log: z.number(),
  em: z.string(),
  tipo: z.string(),
  /** States, or values, before and after. */
  de: z.string(),
  para: z.string(),
  motivo: z.string(),
  id_login: z.number().nullable(),
  /** '' for what nobody asked for. */
  autor: z.string(),
  /** Of a send: its sala. */
  id_sala: z.number().nullable(),
});
export type EntradaDeLog = z.infer<typeof entrada>;

const bruto = z.object({
  id_bruto: z.number(),
  recebido_em: z.string(),
  /** Kinds of what was read in it; '' nothing. */
  tipo: z.string(),
  bytes: z.number(),
  /** Why nobody could read it; '' it was read. */
  erro: z.string(),
  /** It was read by an older version than this one. */
  antigo: z.boolean(),
});

const pagina = { rpp: z.coerce.number().int().min(1).max(100).default(50), cursor: rawText(40).optional() };

/** What happened to a line (spec 2: /WppLog); kept 30 days, what its network sent 7. */
export const WppLog = {
  getAll: endpoint('GET /WppLog/getAll/{id}', {
    summary: 'O que aconteceu com um número (id_wpp_config), o mais novo primeiro; `cursor` da resposta leva à página seguinte',
    access: ['WppLog', 'getAll'],
    params: z.object({ id }),
    query: comFaixas(z.object({ ...filtrosDeLog, ...pagina })),
    reply: z.object({ nome: z.string(), data: z.array(entrada), cursor: z.string().nullable() }),
  }),
  brutos: endpoint('GET /WppLog/brutos/{id}', {
    summary: 'O que a rede mandou a um número (id_wpp_config) nos últimos 7 dias, sem o conteúdo; erro=1 só o que ninguém soube ler',
    access: ['WppLog', 'getAll'],
    params: z.object({ id }),
    query: z.object({ erro: z.enum(['0', '1']).default('0'), ...pagina }),
    reply: z.object({ data: z.array(bruto), cursor: z.string().nullable() }),
  }),
};
