import { z } from 'zod';
import { bit, id, listReply, rawText } from '../codecs.ts';

/* What the records of clientes, fornecedores and funcionarios have in common on the wire. */

export const bitOut = z.union([z.literal(0), z.literal(1)]);

/** Filters that each of the lists has. `lixeira` 1: what was deleted, instead of what was not. */
export const filtrosDeCadastro = {
  status: bit.optional(),
  id_uf: z.coerce.number().int().min(1).max(99).optional(),
  lixeira: bit.default(0),
};

/** Of a row of a list: what was found, and whether it is in the trash. */
export const linhaDeCadastro = {
  status: bitOut,
  /** 'CAMPINAS/SP', or ''. */
  cidade: z.string(),
  criado_em: z.string(),
  excluido_em: z.string().nullable(),
};

/** What the pages next to the one that was read are found by. */
export const cursorDeLista = rawText(1600).optional();
/** Reply of a list that may be long. */
export const listaLonga = <T extends z.ZodType>(row: T) =>
  listReply(row).extend({
    /** There are more than `recordsFiltered`. */
    aproximado: z.boolean().optional(),
    cursor: z.string().optional(),
  });

/** To the trash, or back from it. */
export const lixeiraBody = z.object({ ids: z.array(id).min(1, 'Escolha pelo menos um').max(200, 'No máximo 200 de uma vez'), excluir: bit });
/** The ids that moved; one that was already there is not among them. */
export const lixeiraReply = z.object({ ids: z.array(z.number()) });

export const tiposDeMudanca = ['criado', 'alterado', 'excluido', 'restaurado', 'acesso'] as const;

/** What happened to a record, as it reads. */
export const mudancaSchema = z.object({
  id_mudanca: z.number(),
  em: z.string(),
  tipo: z.enum(tiposDeMudanca),
  /** '' when the customer did it in the client area. */
  autor: z.string(),
  campos: z.array(z.object({ campo: z.string(), antes: z.string(), depois: z.string() })),
});
export type MudancaDeCadastro = z.infer<typeof mudancaSchema>;

export const historicoCall = {
  params: z.object({ id }),
  query: z.object({ antes_de: id.optional() }),
  reply: z.object({ data: z.array(mudancaSchema), mais: z.boolean() }),
};
