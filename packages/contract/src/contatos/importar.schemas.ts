import { z } from 'zod';
import { id, idOrNone, int4, recordOf, requiredText, text } from '../codecs.ts';
import { tiposDeContato } from './contatos.tipos.ts';

/** Where a column of the file goes, with the texts of the screen. Own fields of the empresa are `campo_` and their id. */
export const destinos = {
  nome: 'Nome',
  tipo: 'Pessoa física ou jurídica',
  documento: 'CPF ou CNPJ',
  cpf: 'CPF',
  cnpj: 'CNPJ',
  razao_social: 'Razão social',
  nome_fantasia: 'Nome fantasia',
  whatsapp: 'WhatsApp',
  celular: 'Celular',
  telefone_trabalho: 'Telefone do trabalho',
  telefone_casa: 'Telefone de casa',
  email: 'E-mail',
  tipo_contato: 'Tipo de contato',
  tags: 'Tags',
  cargo: 'Cargo',
  data_aniversario: 'Aniversário',
  site: 'Site',
  rg: 'RG',
  ie: 'Inscrição estadual',
  im: 'Inscrição municipal',
  cep: 'CEP',
  logradouro: 'Logradouro',
  numero: 'Número',
  complemento: 'Complemento',
  bairro: 'Bairro',
  cidade: 'Cidade',
  uf: 'Estado (UF)',
  marketing: 'Aceita marketing',
} as const;
export type Destino = keyof typeof destinos | `campo_${number}`;

export const limitesDeImportacao = { bytes: 20 * 1024 * 1024, linhas: 100_000, colunas: 60, celula: 2000 } as const;

const destino = text(30).refine((v): v is Destino => Object.hasOwn(destinos, v) || /^campo_\d{1,15}$/.test(v), 'Escolha um campo da lista');

/** Column of the file, from 0, to where it goes; a field takes one column. */
export const mapa = recordOf(z.string().regex(/^\d{1,2}$/, 'Coluna desconhecida'), destino, limitesDeImportacao.colunas).superRefine((v, ctx) => {
  const seen = new Set<string>();
  for (const [coluna, para] of Object.entries(v)) {
    if (seen.has(para)) ctx.addIssue({ code: 'custom', path: [coluna], message: 'Outra coluna já vai para este campo' });
    seen.add(para);
  }
});

/** What happens to a row whose e-mail, phone or document some contato has. */
export const politicasDeRepetidos = ['ignorar', 'completar', 'atualizar'] as const;

export const opcoesDeImportacao = z.object({
  repetidos: z.enum(politicasDeRepetidos, { error: 'Escolha o que fazer com os repetidos' }).default('ignorar'),
  tipo_contato: z.enum(tiposDeContato, { error: 'Escolha o tipo de contato' }).default('Leads'),
  tags: z.array(requiredText(60, 'Escreva a tag')).max(20, 'No máximo 20 tags').default([]),
  id_responsavel: idOrNone.optional(),
});

export const conferirBody = z.object({ mapa, opcoes: opcoesDeImportacao });

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
export const arquivoSchema = z.object({
  colunas: z.array(z.object({ titulo: z.string(), exemplos: z.array(z.string()) })),
  mapa: z.record(z.string(), z.string()),
  opcoes: opcoesDeImportacao,
  /** The mapping is the one that was used for a file of the same columns. */
  lembrado: z.boolean(),
  campos: z.array(z.object({ destino: z.string(), nome: z.string(), obrigatorio: z.boolean() })),
});

export const estadosDeLinha = ['nova', 'atualiza', 'ignorada', 'erro', 'criada', 'atualizada', 'mantida', 'desfeita'] as const;
export const linhaSchema = z.object({
  /** Number of the row in the file: its heading is row 1. */
  linha: z.number(),
  celulas: z.array(z.string()),
  estado: z.enum(['pendente', ...estadosDeLinha]),
  /** Message by column; '' for the row as a whole. */
  erros: z.record(z.string(), z.string()),
  id_contato: z.number().nullable(),
});

export const corrigirBody = z.object({
  linha: id.max(int4),
  celulas: z.array(text(limitesDeImportacao.celula)).max(limitesDeImportacao.colunas),
});
