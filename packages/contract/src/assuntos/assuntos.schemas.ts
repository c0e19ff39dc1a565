import { z } from 'zod';
import { bit, idOrNone, optionalId, requiredText, versao } from '../codecs.ts';
import { bitOut } from '../registro/registro.schemas.ts';

/** Subject of salas (spec 3), of one departamento or of all. */
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
  assunto: requiredText(80, 'Informe o assunto').meta({ title: 'Assunto' }),
  /** None: of all departamentos. */
  id_departamento: idOrNone.default(null).meta({ title: 'Departamento' }),
  status: bit.default(1).meta({ title: 'Ativo' }),
  versao,
});
