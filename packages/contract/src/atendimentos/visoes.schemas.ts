import { z } from 'zod';
import { bit, optionalId, requiredText } from '../codecs.ts';
import { abaSchema, filtroSchema } from './atendimentos.lista.ts';

/** A saved view: a tab and what it is narrowed to. */
export const visaoBody = z.object({
  id_visao: optionalId,
  nome: requiredText(60, 'Dê um nome à visão'),
  /** Shown to everyone who attends in the empresa. */
  compartilhada: bit.default(0),
  aba: abaSchema.default('todas'),
  filtro: filtroSchema.prefault({}),
});

export const visaoSchema = z.object({
  id_visao: z.number(),
  nome: z.string(),
  compartilhada: z.union([z.literal(0), z.literal(1)]),
  aba: abaSchema,
  filtro: filtroSchema,
  /** Who made it; null when the person asking did. */
  autor: z.string().nullable(),
  /** May save and delete it. */
  pode_salvar: z.boolean(),
});
