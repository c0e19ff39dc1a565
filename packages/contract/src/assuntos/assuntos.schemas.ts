import { z } from 'zod';
import { bit, idOrNone, optionalId, requiredText, versao } from '../codecs.ts';
import { bitOut } from '../registro/registro.schemas.ts';

/** Subject of salas (spec 3), of one departamento or of all. */
export const assuntoSchema = z.object({
  id_assunto: z.number(),
  assunto: z.string(),
  id_departamento: z.number().nullable(),
  departamento: z.string().nullable(),
  /** Customers may choose it for a ticket. */
  cliente_ve: bitOut,
  status: bitOut,
});
export const assuntoDetalhe = assuntoSchema.extend({ versao: z.number() });

export const assuntoBody = z.object({
  id_assunto: optionalId,
  assunto: requiredText(80, 'Informe o assunto').meta({ title: 'Assunto' }),
  /** None: of all departamentos. */
  id_departamento: idOrNone.default(null).meta({ title: 'Departamento' }),
  cliente_ve: bit.default(0).meta({ title: 'Na área do cliente' }),
  status: bit.default(1).meta({ title: 'Ativo' }),
  versao,
});
