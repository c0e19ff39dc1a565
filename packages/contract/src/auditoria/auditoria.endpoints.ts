import { z } from 'zod';
import { comFaixas, optionalId, rawText, text } from '../codecs.ts';
import type { Permissoes } from '../permissions.ts';
import { endpoint } from '../wire.ts';

export const permissoes = {
  auditoria: {
    ordem: 185,
    titulo: 'Registro de atos',
    funcoes: { getAll: 'Ver o registro de atos', exportar: 'Exportar o registro de atos', prazo: 'Mudar por quanto tempo fica guardado' },
    supervisorSem: 'tudo',
  },
} as const satisfies Permissoes;

const dia = z
  .union([z.literal(''), z.iso.date('Data inválida')], { error: 'Data inválida' })
  .optional()
  .transform((v) => (v === '' ? undefined : v));

/** What the record of acts is narrowed to; `de` and `ate` are days of the company's time zone. */
export const filtrosDeAuditoria = {
  id_login: optionalId,
  acao: text(60).default(''),
  entidade: text(60).default(''),
  id_entidade: optionalId,
  de: dia,
  ate: dia,
};

const ato = z.object({
  id_ato: z.number(),
  em: z.string(),
  acao: z.string(),
  id_login: z.number().nullable(),
  /** '' for a customer, and for what nobody of the team did. */
  autor: z.string(),
  /** Somebody of the support did it for the person. */
  suporte: z.boolean(),
  entidade: z.string(),
  id_entidade: z.number().nullable(),
  /** The record's name, where the act or the record still says it. */
  registro: z.string(),
  ip: z.string(),
  aparelho: z.string(),
  campos: z.array(z.object({ campo: z.string(), antes: z.string(), depois: z.string() })),
});
export type AtoDeAuditoria = z.infer<typeof ato>;

export const mesesDeAuditoria = { minimo: 6, maximo: 120, padrao: 24 } as const;
const { minimo, maximo } = mesesDeAuditoria;
export const prazoBody = z.object({
  meses: z.coerce
    .number('Informe quantos meses')
    .int('Informe um número inteiro')
    .min(minimo, `No mínimo ${minimo} meses: a lei pede que os registros de acesso fiquem guardados`)
    .max(maximo, `No máximo ${maximo} meses`),
});

/** Who did what, when, from where, and what changed by it: only added to. */
export const auditoria = {
  getAll: endpoint('GET /auditoria/getAll', {
    summary: 'Atos da empresa, os mais novos primeiro; `cursor` da resposta leva à página seguinte',
    access: ['auditoria', 'getAll'],
    query: comFaixas(z.object({ ...filtrosDeAuditoria, rpp: z.coerce.number().int().min(1).max(100).default(50), cursor: rawText(400).optional() })),
    reply: z.object({ data: z.array(ato), cursor: z.string().nullable() }),
  }),
  prazo: endpoint('GET /auditoria/prazo', {
    summary: 'Por quantos meses os atos ficam guardados',
    access: ['auditoria', 'getAll'],
    reply: z.object({ meses: z.number() }),
  }),
  salvarPrazo: endpoint('POST /auditoria/prazo/store', {
    summary: 'Mudar por quantos meses os atos ficam guardados',
    access: ['auditoria', 'prazo'],
    body: prazoBody,
  }),
};
