import { z } from 'zod';
import { bit, id, listReply, rawText } from '../codecs.ts';

/* What records that people fill in have in common on the wire. */

export const bitOut = z.union([z.literal(0), z.literal(1)]);

/** Filters of records with an address and a trash. `lixeira` 1: what was deleted, instead of what was not. */
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

/** Of the detail of a record that is kept with its moments and its version. */
export const detalheDeRegistro = {
  status: bitOut,
  criado_em: z.string(),
  alterado_em: z.string(),
  excluido_em: z.string().nullable(),
  versao: z.number(),
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
export type MudancaDeRegistro = z.infer<typeof mudancaSchema>;

/** A file that people keep with a record. */
export const anexoSchema = z.object({
  id_anexo: z.number(),
  nome: z.string(),
  content_type: z.string(),
  tamanho: z.number(),
  largura: z.number().nullable(),
  altura: z.number().nullable(),
  /** Address on this origin, for the signed-in person only. */
  url: z.string(),
  /** Who attached it, and when. */
  autor: z.string(),
  em: z.string(),
});
export type Anexo = z.output<typeof anexoSchema>;

/** What a form, a history and a sheet call a field of a body, and how many characters it takes. */
export interface Campo {
  readonly titulo: string | undefined;
  readonly maxLength: number | undefined;
  /** Empty is refused. */
  readonly obrigatorio: boolean;
}

/** The schemas inside one another: optional, default, pipe; the innermost last. */
function* layersOf(schema: z.ZodType): Generator<z.ZodType> {
  yield schema;
  const def = schema.def as { innerType?: z.ZodType; in?: z.ZodType; out?: z.ZodType };
  const inner = def.innerType ?? (def.in instanceof z.ZodTransform ? def.out : def.in);
  if (inner) yield* layersOf(inner);
}

/** Whether a field has several values. */
export const isLista = (schema: z.ZodType): boolean => [...layersOf(schema)].some((layer) => layer instanceof z.ZodArray);

/** The fields of a body; of a list, those of its rows. */
export function formaDe(schema: z.ZodType): Record<string, z.ZodType> {
  const layers = [...layersOf(schema)];
  const list = layers.find((layer) => layer instanceof z.ZodArray);
  if (list) return formaDe(list.element as z.ZodType);
  return layers.find((layer) => layer instanceof z.ZodObject)?.shape ?? {};
}

/** A field of a body as its schema describes it; 'contatos.nome': of the rows of a list; of a list of texts each takes `maxLength`. Throws for one that the body does not have. */
export function campoDe(corpo: z.ZodType, nome: string): Campo {
  const schema = nome.split('.').reduce((outer, step) => {
    const field = formaDe(outer)[step];
    if (field === undefined) throw new Error(`o corpo não tem o campo ${nome}`);
    return field;
  }, corpo);
  const layers = [...layersOf(schema)];
  const list = layers.find((layer) => layer instanceof z.ZodArray);
  const texto = [...layers, ...(list ? layersOf(list.element as z.ZodType) : [])].find((layer) => layer instanceof z.ZodString);
  return {
    titulo: layers.map((layer) => layer.meta()?.title).find((title) => title !== undefined),
    maxLength: texto?.maxLength ?? undefined,
    obrigatorio: list === undefined && (texto?.minLength ?? 0) > 0,
  };
}
