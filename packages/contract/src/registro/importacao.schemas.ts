import { z } from 'zod';
import { id, int4, recordOf, text } from '../codecs.ts';
import { campoDe, formaDe, isLista } from './registro.schemas.ts';

/* Records out of a file: what every area that takes them in has in common on the wire. */

/** `celula`: most characters of a cell of a sheet; `texto`: of one of another file, which has long texts. */
export const limitesDeImportacao = { bytes: 20 * 1024 * 1024, linhas: 100_000, colunas: 60, celula: 2000, texto: 20_000 } as const;

/** What happens to a row that is about a record that is there. */
export const politicasDeRepetidos = ['ignorar', 'completar', 'atualizar'] as const;

export const opcoesDeRegistro = z.object({
  repetidos: z.enum(politicasDeRepetidos, { error: 'Escolha o que fazer com os repetidos' }).default('ignorar'),
});

/** Where columns of a file may go, with the texts of the screen. */
export type Destinos = Readonly<Record<string, string>>;

/** The texts of a body by their names; a city is named by itself and its state. */
export function destinosDe(corpo: z.ZodType): Destinos {
  const forma = formaDe(corpo);
  const named = Object.entries(forma).flatMap(([nome, campo]) => {
    const { titulo, maxLength } = campoDe(corpo, nome);
    return titulo === undefined || isLista(campo) || maxLength === undefined ? [] : [[nome, titulo] as const];
  });
  return { ...Object.fromEntries(named), ...('id_municipio' in forma && { cidade: 'Cidade', uf: 'Estado (UF)' }) };
}

/** Column of the file, from 0, to where it goes; a field takes one column, those of `juntos` several. Own fields of the empresa are `campo_` and their id. */
export const mapaDe = (destinos: Destinos, juntos: readonly string[] = []) =>
  recordOf(
    z.string().regex(/^\d{1,2}$/, 'Coluna desconhecida'),
    text(30).refine((v) => Object.hasOwn(destinos, v) || /^campo_\d{1,15}$/.test(v), 'Escolha um campo da lista'),
    limitesDeImportacao.colunas,
  ).superRefine((v, ctx) => {
    const seen = new Set<string>();
    for (const [coluna, para] of Object.entries(v)) {
      if (seen.has(para) && !juntos.includes(para)) ctx.addIssue({ code: 'custom', path: [coluna], message: 'Outra coluna já vai para este campo' });
      seen.add(para);
    }
  });

export const estadosDeImportacao = ['recebida', 'conferindo', 'conferida', 'importando', 'pronta', 'cancelada', 'falhou', 'desfazendo', 'desfeita'] as const;
export type EstadoDeImportacao = (typeof estadosDeImportacao)[number];

export const importacaoSchema = z.object({
  id_importacao: z.number(),
  nome: z.string(),
  estado: z.enum(estadosDeImportacao),
  /** Rows of the file without its heading, and how many of them the work that runs has done. */
  linhas: z.number(),
  feitas: z.number(),
  contagem: z.object({
    /** What would become of the rows; once it is over, what became of them. */
    novos: z.number(),
    atualizados: z.number(),
    ignorados: z.number(),
    erros: z.number(),
    /** After the undo: rows that had to stay, for what happened to them since. */
    mantidos: z.number(),
    /** Of one that was stopped or failed: rows that it did not come to. */
    restantes: z.number(),
  }),
  erro: z.string().nullable(),
  criado_em: z.string(),
  /** Until when it can be undone; null: not at all. */
  desfazer_ate: z.string().nullable(),
});

/** What the mapping starts from. */
export const arquivoDe = <O extends z.ZodType>(opcoes: O) =>
  z.object({
    colunas: z.array(z.object({ titulo: z.string(), exemplos: z.array(z.string()) })),
    mapa: z.record(z.string(), z.string()),
    opcoes,
    /** The mapping is the one that was used for a file of the same columns. */
    lembrado: z.boolean(),
    campos: z.array(z.object({ destino: z.string(), nome: z.string(), obrigatorio: z.boolean() })),
  });

export const estadosDeLinha = ['nova', 'atualiza', 'ignorada', 'erro', 'criada', 'atualizada', 'mantida', 'desfeita'] as const;
/** `idDoRegistro`: what the number of the record is called that the row made or changed. */
export const linhaDe = <I extends string>(idDoRegistro: I) =>
  z.object({
    /** Number of the row in the file: its heading is row 1. */
    linha: z.number(),
    celulas: z.array(z.string()),
    estado: z.enum(['pendente', ...estadosDeLinha]),
    /** Message by column; '' for the row as a whole. */
    erros: z.record(z.string(), z.string()),
    ...({ [idDoRegistro]: z.number().nullable() } as Record<I, z.ZodNullable<z.ZodNumber>>),
  });

export const corrigirBody = z.object({
  linha: id.max(int4),
  celulas: z.array(text(limitesDeImportacao.texto)).max(limitesDeImportacao.colunas),
});
