import { z } from 'zod';
import { anyNumber, bit, emOrdem, idListUpTo, int2, int4, jsonInString, listQuery, listReply, moment, rawText, text } from '../codecs.ts';
import { situacoesDoConsentimento } from '../privacidade/privacidade.textos.ts';
import { tipos } from '../tags/tags.valores.ts';
import { endpoint } from '../wire.ts';
import { tiposDeContato } from './contatos.tipos.ts';

export const origensDeContato = ['manual', 'conversa', 'importacao', 'formulario', 'integracao'] as const;
export const textosDaOrigem = {
  manual: 'Cadastro',
  conversa: 'Conversa',
  importacao: 'Importação',
  formulario: 'Formulário',
  integracao: 'Integração',
} as const satisfies Record<(typeof origensDeContato)[number], string>;
/** Which contatos: those in use, the archived (Inativo), those in the trash. */
export const situacoes = ['ativos', 'arquivados', 'lixeira'] as const;
export type Situacao = (typeof situacoes)[number];
export const ordensDeContato = ['nome', 'tipo_contato', 'criado_em', 'alterado_em', 'conversa_em'] as const;

/** Several at once, joined by commas. */
const several = <const T extends readonly [string, ...string[]]>(values: T) =>
  z
    .string()
    .max(400)
    .transform((v): unknown[] => v.split(',').filter(Boolean))
    .pipe(z.array(z.enum(values)).max(values.length))
    .default([]);
/** Ids joined by commas; 0 is "none". */
const idsOrNone = z
  .string()
  .max(8000)
  .transform((v): unknown[] => v.split(',').filter(Boolean))
  .pipe(z.array(z.coerce.number().int().min(0)).max(200))
  .default([]);
const months = z
  .string()
  .max(40)
  .transform((v): unknown[] => v.split(',').filter(Boolean))
  .pipe(z.array(z.coerce.number().int().min(1).max(12)).max(12))
  .default([]);

/** One field of the empresa: any of these values, or a range of numbers or dates (aaaa-mm-dd), or a piece of its text. */
export const filtroDeCampo = z
  .object({
    id_campo: z.number().int().positive(),
    valores: z.array(text(100).min(1)).max(50).optional(),
    de: z.union([anyNumber, z.iso.date()]).optional(),
    ate: z.union([anyNumber, z.iso.date()]).optional(),
    contem: text(80).optional(),
  })
  .superRefine(emOrdem(['de', 'ate']));
export type FiltroDeCampo = z.output<typeof filtroDeCampo>;

/** What the list of contatos is narrowed to. */
const contatoFiltros = {
  situacao: z.enum(situacoes, { error: 'Situação desconhecida' }).default('ativos'),
  tipo: z.coerce.number().int().min(1).max(2).optional(),
  tipo_contato: several(tiposDeContato),
  /** JSON list of `nome` or `nome=valor`; all of them. */
  tag: jsonInString(z.array(text(150).min(1)).max(20)).default([]),
  id_responsavel: idsOrNone,
  id_cliente: idsOrNone,
  id_uf: idListUpTo(int2).default([]),
  id_municipio: idListUpTo(int4).default([]),
  /** Month of birth, 1 to 12. */
  mes: months,
  origem: several(origensDeContato),
  marketing: several(situacoesDoConsentimento),
  pesquisa: several(situacoesDoConsentimento),
  com_telefone: bit.optional(),
  com_email: bit.optional(),
  com_conversa: bit.optional(),
  conversa_de: moment.optional(),
  conversa_ate: moment.optional(),
  criado_de: moment.optional(),
  criado_ate: moment.optional(),
  /** Departamentos that a sala of theirs is in; 0: of none. */
  id_departamento: idsOrNone,
  /** JSON list. */
  campos: jsonInString(z.array(filtroDeCampo).max(20)).default([]),
};

/** The list's search and filters, without page and order: what a bulk act or an export is about. */
export const contatoFiltro = z.object({ q: text(120).default(''), ...contatoFiltros });
export type ContatoFiltroCall = z.input<typeof contatoFiltro>;

export const contatoLinha = z.object({
  id_contato: z.number(),
  nome: z.string(),
  tipo: z.number(),
  tipo_contato: z.string(),
  cargo: z.string(),
  razao_social: z.string(),
  nome_fantasia: z.string(),
  email: z.string().nullable(),
  telefone: z.string().nullable(),
  avatar: z.string().nullable(),
  cpf: z.string(),
  cnpj: z.string(),
  data_aniversario: z.string().nullable(),
  municipio: z.string().nullable(),
  uf: z.string().nullable(),
  id_responsavel: z.number().nullable(),
  responsavel: z.string().nullable(),
  cliente: z.string().nullable(),
  origem: z.string(),
  status: z.number(),
  criado_em: z.string(),
  alterado_em: z.string(),
  conversa_em: z.string().nullable(),
  excluido_em: z.string().nullable(),
  tags: z.array(z.object({ id_tag: z.number(), name: z.string(), type_value: z.enum(tipos), value: z.string() })),
  /** Values of the empresa's own fields by id_campo. */
  campos: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type ContatoLinha = z.output<typeof contatoLinha>;

export const contatosLista = {
  listar: endpoint('GET /contatos/listar', {
    summary: 'Lista de contatos com filtros. Além de page, aceita o cursor de uma página vizinha, e então qualquer profundidade custa o mesmo',
    access: ['contatos', 'getAll'],
    query: listQuery({ ...contatoFiltros, cursor: rawText(1600).optional() }, ordensDeContato),
    reply: listReply(contatoLinha).extend({
      /** There are more than `recordsFiltered`. */
      aproximado: z.boolean().optional(),
      cursor: z.string().optional(),
    }),
  }),
};
