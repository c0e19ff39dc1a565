import { z } from 'zod';
import {
  bit,
  emOrdem,
  idList,
  idOrNone,
  lineText,
  listReply,
  moment,
  optionalId,
  requiredLine,
  requiredText,
  text,
  versao,
  wholeNumberOrNone,
} from '../codecs.ts';
import { finalidades } from '../privacidade/privacidade.textos.ts';
import { bitOut } from '../registro/registro.schemas.ts';

/** What a field of a form takes. */
export const tiposDeCampo = {
  texto: 'Texto curto',
  area: 'Texto longo',
  email: 'E-mail',
  telefone: 'Telefone',
  documento: 'CPF ou CNPJ',
  cep: 'CEP',
  municipio: 'Cidade',
  numero: 'Número',
  dinheiro: 'Valor em reais',
  data: 'Data',
  lista: 'Lista',
  opcoes: 'Uma entre várias',
  marcas: 'Várias escolhas',
  nota: 'Nota de 1 a 5',
  arquivo: 'Arquivo',
  consentimento: 'Consentimento',
  oculto: 'Campo oculto',
} as const;
export type TipoDeCampo = keyof typeof tiposDeCampo;
const tipo = z.enum(Object.keys(tiposDeCampo) as [TipoDeCampo, ...TipoDeCampo[]]);
export const comOpcoes: ReadonlySet<TipoDeCampo> = new Set(['lista', 'opcoes', 'marcas']);

/** Where an answer goes besides the card's text. */
export const destinosDeCampo = {
  '': 'Texto do card',
  nome: 'Nome do contato',
  email: 'E-mail do contato',
  telefone: 'Telefone do contato',
  titulo: 'Título do card',
  valor: 'Valor do card',
  card: 'Campo do quadro',
  campo: 'Campo personalizado do contato',
  tag: 'Tag do contato',
} as const;
export type DestinoDeCampo = keyof typeof destinosDeCampo;
/** Own fields and tags take many answers of one form, the others one. */
const deVarios: ReadonlySet<DestinoDeCampo> = new Set(['', 'card', 'campo', 'tag']);
/** Destinations that take what a kind of field gives. */
export function destinosDe(of: TipoDeCampo): readonly DestinoDeCampo[] {
  if (of === 'arquivo' || of === 'consentimento') return [''];
  const own: Partial<Record<TipoDeCampo, readonly DestinoDeCampo[]>> = {
    email: ['email'],
    telefone: ['telefone'],
    dinheiro: ['valor'],
    texto: ['nome', 'titulo'],
  };
  return ['', ...(own[of] ?? []), 'card', 'campo', 'tag'];
}

export const maxCampos = 60;
export const maxOpcoes = 100;
export const maxTagsDeFormulario = 10;
/** Bytes of a file that a stranger sends with an answer, and how many there are in one. */
export const maxArquivoDeFora = 10 * 1024 * 1024;
export const maxArquivosDeFora = 5;

/** A field that is asked only when an earlier one was answered so; no value: whatever was answered. */
export const condicaoDeCampo = z.object({
  campo: z.string().regex(/^[a-z0-9]{4,16}$/, 'Escolha o campo'),
  valores: z.array(requiredText(100, 'Escreva a resposta')).max(maxOpcoes).default([]),
});

export const campoDeFormulario = z
  .object({
    /** Names the field in answers; stays when it is renamed or moved. */
    id: z.string().regex(/^[a-z0-9]{4,16}$/, 'Campo inválido'),
    tipo,
    titulo: requiredLine(200, 'Escreva o título do campo'),
    ajuda: text(300).default(''),
    obrigatorio: z.boolean().default(false),
    opcoes: z.array(requiredText(100, 'Escreva a opção')).max(maxOpcoes, `No máximo ${maxOpcoes} opções`).default([]),
    destino: z.enum(Object.keys(destinosDeCampo) as [DestinoDeCampo, ...DestinoDeCampo[]]).default(''),
    /** Of a hidden one: the parameter of the address that it takes (utm_source). */
    parametro: text(60)
      .regex(/^[\w-]*$/, 'Use letras, números, hífen e sublinhado')
      .default(''),
    /** Begins a new part of the form, under this heading. */
    secao: text(100).default(''),
    /** Of the destination `campo`: which own field of contatos, of `card`: of the board, of `tag`: the name of the tag. */
    id_campo: idOrNone.default(null),
    tag: text(60).default(''),
    /** Of a consent: what for; '': it stands in the answer alone. */
    finalidade: z.enum(['', ...finalidades]).default(''),
    quando: condicaoDeCampo.nullable().default(null),
  })
  .superRefine((campo, ctx) => {
    if (comOpcoes.has(campo.tipo) && campo.opcoes.length < 2) ctx.addIssue({ code: 'custom', path: ['opcoes'], message: 'Escreva pelo menos duas opções' });
    if (!destinosDe(campo.tipo).includes(campo.destino)) ctx.addIssue({ code: 'custom', path: ['destino'], message: 'Este destino não serve para este campo' });
    if (campo.tipo === 'oculto' && campo.parametro === '') ctx.addIssue({ code: 'custom', path: ['parametro'], message: 'Informe o parâmetro do endereço' });
    if ((campo.destino === 'campo' || campo.destino === 'card') && campo.id_campo === null)
      ctx.addIssue({ code: 'custom', path: ['id_campo'], message: 'Escolha o campo' });
    if (campo.destino === 'tag' && campo.tag === '') ctx.addIssue({ code: 'custom', path: ['tag'], message: 'Escreva o nome da tag' });
  });
export type CampoDeFormulario = z.output<typeof campoDeFormulario>;

const cor = text(7)
  .regex(/^(|#[0-9a-fA-F]{6})$/, 'Use uma cor como #4a5ae8')
  .default('');
export const definicaoDeFormulario = z
  .object({
    titulo: lineText(120).default(''),
    introducao: text(1000).default(''),
    botao: text(40).default('Enviar'),
    obrigado: text(1000).default('Recebemos sua mensagem. Obrigado!'),
    /** Where the button of the thanks leads; '': none. */
    continuar: text(500)
      .regex(/^(|https:\/\/\S+)$/i, 'Use um endereço que comece com https://')
      .default(''),
    /** It leads there by itself; who has no script has the button. */
    redirecionar: z.boolean().default(false),
    fechado: text(500).default('Este formulário não está mais disponível.'),
    cor,
    /** Each part is a step of its own, on pages with scripts. */
    passos: z.boolean().default(false),
    /** Tags that whoever answers gets. */
    tags: z.array(requiredText(60, 'Escreva o nome da tag')).max(maxTagsDeFormulario, `No máximo ${maxTagsDeFormulario} tags`).default([]),
    campos: z.array(campoDeFormulario).max(maxCampos, `No máximo ${maxCampos} campos`),
  })
  .superRefine(({ campos }, ctx) => {
    const seen = new Set<string>();
    const taken = new Set<DestinoDeCampo>();
    for (const [i, { id: name, destino, quando }] of campos.entries()) {
      if (seen.has(name)) ctx.addIssue({ code: 'custom', path: ['campos', i, 'id'], message: 'Campo repetido' });
      if (quando !== null && !seen.has(quando.campo))
        ctx.addIssue({ code: 'custom', path: ['campos', i, 'quando'], message: 'A condição depende de um campo que vem antes deste' });
      seen.add(name);
      if (!deVarios.has(destino) && taken.has(destino))
        ctx.addIssue({ code: 'custom', path: ['campos', i, 'destino'], message: `Outro campo já vai para ${destinosDeCampo[destino].toLowerCase()}` });
      taken.add(destino);
    }
  });
export type DefinicaoDeFormulario = z.output<typeof definicaoDeFormulario>;

/** What happens when somebody answers who has an open card on the board. */
export const cardsDeFormulario = { novo: 'Fazer outro card', aberto: 'Comentar no card em aberto' } as const;

export const formularioLinha = z.object({
  id_formulario: z.number(),
  id_quadro: z.number(),
  id_estagio: z.number(),
  titulo: z.string(),
  /** Names it outside: /embed/formulario/{chave}. */
  chave: z.string(),
  ativo: bitOut,
  /** Version on the site; 0: none yet. */
  numero: z.number(),
  publicado_em: z.string().nullable(),
  respostas: z.number(),
  /** How often the page was opened in the last 30 days, and what of it was answered. */
  aberturas_30: z.number(),
  respostas_30: z.number(),
  suspeitas: z.number(),
  excluido_em: z.string().nullable(),
  criado_em: z.string(),
});
export type FormularioLinha = z.output<typeof formularioLinha>;
export const formularioDetalhe = formularioLinha.extend({
  definicao: definicaoDeFormulario,
  /** What is edited is not what the site shows. */
  mudou: bitOut,
  dominios: z.array(z.string()),
  abre_em: z.string().nullable(),
  fecha_em: z.string().nullable(),
  maximo: z.number().nullable(),
  card: z.enum(['novo', 'aberto']),
  id_responsavel: z.number().nullable(),
  responsavel: z.string(),
  id_modelo: z.number().nullable(),
  versao: z.number(),
});
export type FormularioDetalhe = z.output<typeof formularioDetalhe>;

const momentOrNone = z.union([z.literal(''), z.null(), moment]).transform((v) => (v === '' ? null : v));
const dominio = text(120).regex(/^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?$|^localhost(:\d{1,5})?$/, 'Use um domínio como www.loja.com.br');
export const formularioBody = z
  .object({
    id_formulario: optionalId,
    /** Of a new one. */
    id_estagio: optionalId,
    titulo: requiredLine(100, 'Informe o título').meta({ title: 'Título' }),
    definicao: definicaoDeFormulario.optional(),
    ativo: bit.optional().meta({ title: 'Aceita respostas' }),
    /** Sites that may show it; none: any. */
    dominios: z.array(dominio).max(30, 'No máximo 30 domínios').optional().meta({ title: 'Domínios' }),
    abre_em: momentOrNone.optional().meta({ title: 'Abre em' }),
    fecha_em: momentOrNone.optional().meta({ title: 'Fecha em' }),
    maximo: wholeNumberOrNone(1, 'Pelo menos 1', 1_000_000, 'No máximo 1.000.000').optional().meta({ title: 'Máximo de respostas' }),
    card: z.enum(['novo', 'aberto']).optional().meta({ title: 'Quem já tem card em aberto' }),
    id_responsavel: idOrNone.optional().meta({ title: 'Responsável' }),
    /** What its cards begin with. */
    id_modelo: idOrNone.optional().meta({ title: 'Modelo de card' }),
    versao,
  })
  .superRefine(emOrdem(['abre_em', 'fecha_em']));
export const formulariosFiltros = { ids: idList.optional(), id_quadro: optionalId, id_estagio: optionalId, lixeira: bit.default(0) };

/** What sites showed, newest first. */
export const versaoDeFormulario = z.object({
  numero: z.number(),
  publicada_em: z.string(),
  por: z.string(),
  respostas: z.number(),
  definicao: definicaoDeFormulario,
});
export type VersaoDeFormulario = z.output<typeof versaoDeFormulario>;

/** F7 */
export const estadosDeResposta = { 0: 'Recebida', 1: 'Processada', 2: 'Suspeita', 3: 'Esperando vaga', 4: 'Falhou', 5: 'Descartada' } as const;
export type EstadoDeResposta = keyof typeof estadosDeResposta;
const estado = z.coerce
  .number()
  .min(0)
  .max(5)
  .pipe(z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]));

export const respostaLinha = z.object({
  id_resposta: z.number(),
  id_formulario: z.number(),
  numero: z.number(),
  estado,
  /** Why it is not processed. */
  motivo: z.string(),
  /** What was answered, field by field, in the words of the form as it was. */
  campos: z.array(z.object({ titulo: z.string(), valor: z.string() })),
  arquivos: z.array(z.object({ id_arquivo: z.number(), titulo: z.string(), nome: z.string(), content_type: z.string(), tamanho: z.number(), url: z.string() })),
  id_contato: z.number().nullable(),
  contato: z.string(),
  id_bloco: z.number().nullable(),
  dns: z.string().nullable(),
  criado_em: z.string(),
});
export type RespostaLinha = z.output<typeof respostaLinha>;
export const respostasReply = listReply(respostaLinha);
export const respostasQuery = { id_formulario: optionalId, estado: estado.optional() };
