import { z } from 'zod';
import { bit, optionalId, rawText, recordOf, requiredText, text } from '../codecs.ts';

/** What every saved view is besides what it shows. */
export const visaoSalva = {
  id_visao: optionalId,
  nome: requiredText(60, 'Dê um nome à visão'),
  /** Shown to everyone of the staff who sees the list. */
  compartilhada: bit.default(0),
};

export const visaoVista = {
  id_visao: z.number(),
  nome: z.string(),
  compartilhada: z.union([z.literal(0), z.literal(1)]),
  /** Who made it; null when the person asking did. */
  autor: z.string().nullable(),
  /** May save and delete it. */
  pode_salvar: z.boolean(),
};

/** What a list shows, as its address says it: search, order, and the values of each filter. */
export const filtroDeLista = z.object({
  q: text(120).default(''),
  ordem: text(60).default(''),
  filtros: recordOf(text(60), z.array(rawText(200)).max(200), 60).default({}),
});
export type FiltroDeLista = z.output<typeof filtroDeLista>;
