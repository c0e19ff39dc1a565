import { z } from 'zod';
import { event } from '../wire.ts';

/** What happened to records; `varios`: not the same to all of them. */
export const oQueMudou = ['criado', 'alterado', 'excluido', 'restaurado', 'varios'] as const;
export type OQueMudou = (typeof oQueMudou)[number];

/** Beside the events of spec 7 (decisions 0026): on the own topic of those who may see the area, and these records of it. */
export const registroEventosProprios = {
  /** Records of an area changed, at most one event a second and area; null: too many to name. What they are now is fetched. */
  registros: event(z.object({ area: z.string(), ids: z.array(z.number()).nullable(), o_que: z.enum(oQueMudou) })),
};
