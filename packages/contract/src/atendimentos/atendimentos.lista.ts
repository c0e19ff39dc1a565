import { z } from 'zod';
import { bit, id, moment, requiredText, text } from '../codecs.ts';
import { ordens } from './atendimentos.ordem.ts';
import { openStatuses } from './atendimentos.status.ts';

export const abaSchema = z.enum(['minhas', 'fila', 'todas']);
export type Aba = z.infer<typeof abaSchema>;

export const ordemSchema = z.enum(ordens);

/** Ids joined by commas or as a list; none: any. */
const ids = <S extends z.ZodType<number>>(of: S) =>
  z.preprocess((v) => (typeof v === 'string' ? v.split(',').filter((x) => x.trim() !== '') : typeof v === 'number' ? [v] : v), z.array(of).max(50)).default([]);
const openStatus = z.coerce
  .number()
  .min(0)
  .max(7)
  .refine((v) => openStatuses.includes(v), 'Escolha o status de uma conversa aberta');

/** What a list of open salas is narrowed to. Inside a field any of the values, between fields all of them. */
export const filtroSchema = z.object({
  q: text(120).default(''),
  nao_lidas: bit.default(0),
  id_wpp_config: ids(id),
  id_departamento: ids(id),
  id_assunto: ids(id),
  status_id: ids(openStatus),
  /** Takes part in it. */
  id_usuario: ids(id),
  /** Names of tags of the contato. */
  tag: z.preprocess((v) => (typeof v === 'string' ? [v] : v), z.array(requiredText(80)).max(20)).default([]),
  /** Moment of the last message: from, up to. */
  de: moment.optional(),
  ate: moment.optional(),
});
export type Filtro = z.output<typeof filtroSchema>;
export const semFiltro: Filtro = filtroSchema.parse({});

/** How many salas each tab holds. */
export const totaisSchema = z.object({ minhas: z.number(), fila: z.number(), todas: z.number() });
export type Totais = z.infer<typeof totaisSchema>;
