import { z } from 'zod';
import { bit, optionalId, requiredText, versao } from '../codecs.ts';

const bitOut = z.union([z.literal(0), z.literal(1)]);

/** Subject of conversations (spec 3), of one departamento or of all. */
export const assuntoSchema = z.object({
  id_assunto: z.number(),
  assunto: z.string(),
  id_departamento: z.number().nullable(),
  departamento: z.string().nullable(),
  status: bitOut,
});
export const assuntoDetalhe = assuntoSchema.extend({ versao: z.number() });

export const assuntoBody = z.object({
  id_assunto: optionalId,
  assunto: requiredText(80, 'Informe o assunto'),
  /** None: of all departamentos. */
  id_departamento: optionalId,
  status: bit.default(1),
  versao,
});
