import { z } from 'zod';
import { optionalId, requiredText } from '../codecs.ts';

export const maxModelos = 50;

/** What a card of a board begins with. Labels and own fields are named, people and departamentos numbered. */
export const conteudoDeModelo = z.object({
  titulo: z.string(),
  descricao: z.string(),
  id_departamento: z.number().nullable(),
  id_responsavel: z.number().nullable(),
  valor: z.number().nullable(),
  probabilidade: z.number().nullable(),
  prioridade: z.number().nullable(),
  /** Its deadline, days after it is made. */
  prazo_dias: z.number().nullable(),
  membros: z.array(z.number()),
  etiquetas: z.array(z.string()),
  campos: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  checklists: z.array(z.object({ titulo: z.string(), itens: z.array(z.string()) })),
});
export type ConteudoDeModelo = z.output<typeof conteudoDeModelo>;

export const modeloDeCard = z.object({
  id_modelo: z.number(),
  nome: z.string(),
  conteudo: conteudoDeModelo,
  departamento: z.string(),
  responsavel: z.string(),
});
export type ModeloDeCard = z.output<typeof modeloDeCard>;

export const modeloBody = z
  .object({
    /** Missing: a new one. */
    id_modelo: optionalId,
    /** The card that it is made of, or that its content is taken from anew. */
    id_bloco: optionalId,
    nome: requiredText(80, 'Informe o nome').meta({ title: 'Nome' }),
  })
  .refine((v) => v.id_modelo !== undefined || v.id_bloco !== undefined, { message: 'Escolha o card', path: ['id_bloco'] });
