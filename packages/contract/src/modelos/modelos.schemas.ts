import { z } from 'zod';
import { bit, id, jsonInString, optionalId, requiredLine, text, versao } from '../codecs.ts';
import { maxHtml, maxItens, maxLegenda, maxTexto, tipoEmail, tipoTicket } from './modelos.tipos.ts';
import { erroDeVariaveis, variaveisDeTicket } from './modelos.variaveis.ts';

const bitOut = z.union([z.literal(0), z.literal(1)]);

const tipo = z.coerce
  .number({ error: 'Escolha o tipo' })
  .min(1, 'Escolha o tipo')
  .max(4, 'Escolha o tipo')
  .pipe(z.literal([1, 2, 3, 4], { error: 'Escolha o tipo' }));

const escopo = z.enum(['todos', 'departamento', 'pessoal'], { error: 'Escolha quem usa' });
type EscopoModelo = z.infer<typeof escopo>;

/** Message template item (spec 3): one body, sent in its place of the order. */
const itemBody = z.object({
  id_texto_crm: optionalId,
  type: z.enum(['text', 'image', 'document'], { error: 'Escolha o tipo do conteúdo' }),
  /** 1 takes the item out when it is saved. */
  delete: bit.default(0),
  body: text(maxHtml).default(''),
  /** An upload of chat/upload by whoever saves, or the file that the item has already. */
  id_arquivo: optionalId,
});

const campos = {
  id_texto: optionalId,
  tipo,
  titulo: requiredLine(80, 'Informe o título').meta({ title: 'Título' }),
  /** Written after `/` in a sala; unique in the empresa. */
  atalho: text(30)
    .transform((v) => v.replace(/^\//, '').toLowerCase())
    .pipe(z.string().regex(/^([\da-z][\w-]*)?$/, 'Use letras sem acento, números, - ou _, sem espaços'))
    .default('')
    .meta({ title: 'Atalho' }),
  escopo: escopo.default('todos'),
  id_departamento: optionalId,
  /** Subject, of e-mails only. */
  assunto: text(150).default('').meta({ title: 'Assunto' }),
  status: bit.default(1).meta({ title: 'Ativo' }),
  itens: z.array(itemBody).max(50, 'No máximo 50 conteúdos'),
  versao,
};

/** Text of rich text: with nothing but marks and spaces it is empty. */
const htmlVazio = (html: string): boolean => html.replace(/<[^<>]*>|&nbsp;|\s/g, '') === '';

function erroDoCorpo(item: z.output<typeof itemBody>, doModelo: number): string | null {
  const email = doModelo === tipoEmail;
  if (item.type === 'text' && (email ? htmlVazio(item.body) : item.body === '')) return 'Escreva o texto';
  if (!email || item.type !== 'text') {
    const max = item.type === 'text' ? maxTexto : maxLegenda;
    if (item.body.length > max) return `Máximo de ${max} caracteres`;
  }
  return erroDeVariaveis(item.body, doModelo === tipoTicket ? variaveisDeTicket : undefined);
}

interface Conferido {
  tipo: number;
  assunto: string;
  itens: z.output<typeof itemBody>[];
}

type Contexto = { issues: { code: 'custom'; message: string; path: (string | number)[]; input: unknown }[] };

/** Rules over the contents: the same for saving and for the preview of what is not saved. */
function conferirConteudo(v: Conferido, issues: Contexto['issues']): void {
  const add = (path: (string | number)[], message: string): void => void issues.push({ code: 'custom', message, path, input: v });
  const email = v.tipo === tipoEmail;
  if (email && v.assunto === '') add(['assunto'], 'Informe o assunto do e-mail');
  const assunto = erroDeVariaveis(v.assunto);
  if (assunto !== null) add(['assunto'], assunto);
  const kept = v.itens.filter((item) => item.delete === 0);
  if (kept.length === 0) add(['itens'], 'Inclua pelo menos um conteúdo');
  if (kept.length > maxItens) add(['itens'], `No máximo ${maxItens} conteúdos`);
  for (const [i, item] of v.itens.entries()) {
    if (item.delete === 1) continue;
    const wrong = erroDoCorpo(item, v.tipo);
    if (wrong !== null) add(['itens', i, 'body'], wrong);
  }
}

/** Rules over the whole template. */
function conferir({ value, issues }: { value: Conferido & { escopo: EscopoModelo; id_departamento?: number | undefined }; issues: Contexto['issues'] }): void {
  if (value.escopo === 'departamento' && value.id_departamento === undefined)
    issues.push({ code: 'custom', message: 'Escolha o departamento', path: ['id_departamento'], input: value });
  conferirConteudo(value, issues);
  for (const [i, item] of value.itens.entries()) {
    if (item.delete === 1 || item.type === 'text' || item.id_arquivo !== undefined) continue;
    const message = item.type === 'image' ? 'Escolha uma imagem' : 'Escolha um arquivo';
    issues.push({ code: 'custom', message, path: ['itens', i, 'id_arquivo'], input: value });
  }
}

/** As the screen fills it in. */
export const modeloForm = z.object(campos).check((ctx) => conferir(ctx as never));
/** As the wire takes it: old clients send the items as JSON in a string. */
export const modeloBody = z.object({ ...campos, itens: jsonInString(campos.itens) }).check((ctx) => conferir(ctx as never));

export const previaBody = z
  .object({
    tipo,
    assunto: campos.assunto,
    itens: jsonInString(campos.itens),
    id_departamento: optionalId,
    id_contato: id,
  })
  .check((ctx) => conferirConteudo(ctx.value, ctx.issues as never));

export const modeloArquivo = z.object({
  id_arquivo: z.number(),
  nome: z.string(),
  content_type: z.string(),
  tamanho: z.number(),
  largura: z.number().nullable(),
  altura: z.number().nullable(),
  /** Address on this origin, for whoever may see the template. */
  url: z.string(),
});

/** Message template item (spec 3). */
const itemSchema = z.object({
  id_texto_crm: z.number(),
  type: z.enum(['text', 'image', 'document']),
  delete: bitOut,
  body: z.string(),
  id_arquivo: z.number().nullable(),
  arquivo: modeloArquivo.nullable(),
});

export const modeloSchema = z.object({
  id_texto: z.number(),
  tipo: z.number(),
  titulo: z.string(),
  atalho: z.string(),
  escopo,
  id_departamento: z.number().nullable(),
  departamento: z.string().nullable(),
  assunto: z.string(),
  status: bitOut,
  /** How many bodies, and how many of them carry a file. */
  itens: z.number(),
  arquivos: z.number(),
  /** Start of the first text, without marks. */
  resumo: z.string(),
  /** Whether whoever asks may change it. */
  pode_editar: bitOut,
  atualizado_em: z.string(),
});

export const modeloDetalhe = modeloSchema.extend({ itens: z.array(itemSchema), versao: z.number() });
/** With the variables filled in. */
export const modeloPronto = z.object({
  assunto: z.string(),
  itens: z.array(z.object({ type: z.enum(['text', 'image', 'document']), body: z.string(), arquivo: modeloArquivo.nullable() })),
});
export type ModeloPronto = z.infer<typeof modeloPronto>;
