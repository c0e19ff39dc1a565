import { z } from 'zod';
import { bit, idOrNone, optionalId, requiredText, versao, wholeNumber } from '../codecs.ts';
import { bitOut } from '../registro/registro.schemas.ts';

/** Subject of salas (spec 3), of one departamento or of all. */
export const assuntoSchema = z.object({
  id_assunto: z.number(),
  assunto: z.string(),
  id_departamento: z.number().nullable(),
  departamento: z.string().nullable(),
  /** Customers may choose it for a ticket. */
  cliente_ve: bitOut,
  /** Its tickets are seen only by who may see those of privacy, whatever their scope. */
  reservado: bitOut,
  status: bitOut,
  /** The smaller come first where one is chosen. */
  ordem: z.number(),
  /** Salas of the last 90 days that have it. */
  usos: z.number(),
  /** Questions that web chats ask of whoever chose it. */
  perguntas: z.number(),
});
export const assuntoDetalhe = assuntoSchema.extend({
  versao: z.number(),
  perguntas_do_chat: z.array(z.object({ id_chat_pergunta: z.number(), pergunta: z.string(), ativo: bitOut })),
});

export const assuntoBody = z.object({
  id_assunto: optionalId,
  assunto: requiredText(80, 'Informe o assunto').meta({ title: 'Assunto' }),
  /** None: of all departamentos. */
  id_departamento: idOrNone.default(null).meta({ title: 'Departamento' }),
  cliente_ve: bit.default(0).meta({ title: 'Na área do cliente' }),
  reservado: bit.default(0).meta({ title: 'Reservado à privacidade' }),
  ordem: wholeNumber(0, 'No mínimo 0', 9999, 'No máximo 9999').default(0).meta({ title: 'Ordem' }),
  status: bit.default(1).meta({ title: 'Ativo' }),
  versao,
});
