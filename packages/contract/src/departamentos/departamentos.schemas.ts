import { z } from 'zod';
import { bit, id, optionalId, requiredText, text } from '../codecs.ts';

const bitOut = z.union([z.literal(0), z.literal(1)]);

/** Department (spec 3). `dns` is the short name in addresses. */
export const departamentoSchema = z.object({
  id_departamento: z.number(),
  nome: z.string(),
  descricao: z.string(),
  publico: bitOut,
  id_quadro: z.number().nullable(),
  id_estagio: z.number().nullable(),
  dns: z.string(),
  status: bitOut,
  pessoas: z.number(),
});
export const departamentoDetalhe = departamentoSchema.extend({ membros: z.array(z.object({ id_login: z.number(), nome: z.string() })), versao: z.number() });

export const departamentoBody = z.object({
  id_departamento: optionalId,
  nome: requiredText(80, 'Informe o nome do departamento'),
  descricao: text(300).default(''),
  publico: bit.default(1),
  status: bit.default(1),
  /** Ids of the people who answer for it. */
  membros: z.array(id).max(500, 'No máximo 500 pessoas').default([]),
  /** Version that was read; a newer one saved by somebody else answers 409. */
  versao: z.coerce.number().int().positive().optional(),
});
