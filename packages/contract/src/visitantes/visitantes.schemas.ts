import { z } from 'zod';
import { bit, foto, id, idOrNone, lineText, optionalId, requiredText, text, versao, wholeNumber } from '../codecs.ts';
import { bitOut } from '../registro/registro.schemas.ts';
import { convite, idiomas, tipoDeArquivo } from './partes.schemas.ts';
import { perguntaPublica } from './perguntas.schemas.ts';

/** Whether the window asks for something before the first message. */
export const pedidos = { nao: 'Não perguntar', opcional: 'Opcional', obrigatorio: 'Obrigatório' } as const;
export type Pedido = keyof typeof pedidos;
const pedido = z.enum(Object.keys(pedidos) as [Pedido, ...Pedido[]]);
export const lados = { direita: 'Direita', esquerda: 'Esquerda' } as const;
const lado = z.enum(Object.keys(lados) as [keyof typeof lados, ...(keyof typeof lados)[]]);

const chatLinha = z.object({
  id_chat_config: z.number(),
  nome: z.string(),
  /** Names it on the sites: /embed/janela/{chave}. */
  chave: z.string(),
  ativo: bitOut,
  dominios: z.array(z.string()),
  id_departamento: z.number().nullable(),
  departamento: z.string().nullable(),
  abertas: z.number(),
  excluido_em: z.string().nullable(),
});

export { chatLinha };
export type ChatLinha = z.output<typeof chatLinha>;

const aparencia = {
  cor: z.string(),
  lado,
  distancia: z.number(),
  titulo: z.string(),
  saudacao: z.string(),
  pede_nome: pedido,
  pede_email: pedido,
  pede_telefone: pedido,
  consentimento: z.string(),
  consentimento_versao: z.number(),
  pede_nota: bitOut,
  avatar: z.string(),
  /** Kinds of files that it takes; none: no files. */
  arquivos: z.array(tipoDeArquivo),
  maximo_mb: z.number(),
  idiomas,
};
export const chatDetalhe = chatLinha.extend({
  ...aparencia,
  id_wpp_config: z.number(),
  departamentos: z.array(z.number()),
  /** Those, by their names. */
  escolhidos: z.array(z.object({ value: z.number(), label: z.string() })),
  so_identificados: bitOut,
  /** Whether it has a secret by which the site names its visitors. */
  tem_segredo: bitOut,
  mostra_digitando: bitOut,
  maximo_conversas: z.number(),
  convites: z.array(convite),
  /** Sites that tried to show it and may not, the latest first. */
  recusas: z.array(z.object({ site: z.string(), em: z.string() })),
  /** The calendar of this chat alone; null: that of its departamento or of the empresa. */
  id_calendario: z.number().nullable(),
  calendario: z.string().nullable(),
  id_wpp_continuar: z.number().nullable(),
  /** That number, by its name. */
  continuar: z.string().nullable(),
  avisa_por_email: bitOut,
  versao: z.number(),
});

/** A name of a host, with a port for one's own machine; `*.` in front takes what is below it. */
const dominio = text(200)
  .transform((v) =>
    v
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .replace(/\/.*$/, ''),
  )
  .refine((v) => /^(\*\.)?([a-z0-9-]+\.)*[a-z0-9-]+(:\d{1,5})?$/.test(v), 'Escreva só o endereço do site, como loja.com.br');

export const chatBody = z.object({
  id_chat_config: optionalId,
  nome: requiredText(80, 'Escreva um nome').meta({ title: 'Nome' }),
  ativo: bit.default(1).meta({ title: 'Ativo' }),
  dominios: z.array(dominio).max(50, 'No máximo 50 sites').default([]).meta({ title: 'Sites que podem mostrar' }),
  cor: text(7)
    .regex(/^(|#[0-9a-fA-F]{6})$/, 'Use uma cor como #4a5ae8')
    .default('')
    .meta({ title: 'Cor' }),
  lado: lado.default('direita').meta({ title: 'Lado da página' }),
  distancia: wholeNumber(0, 'No mínimo 0', 200, 'No máximo 200').default(20).meta({ title: 'Distância da borda' }),
  titulo: lineText(60).default('').meta({ title: 'Título da janela' }),
  saudacao: text(500).default('').meta({ title: 'Saudação' }),
  pede_nome: pedido.default('obrigatorio').meta({ title: 'Perguntar o nome' }),
  pede_email: pedido.default('opcional').meta({ title: 'Perguntar o e-mail' }),
  pede_telefone: pedido.default('nao').meta({ title: 'Perguntar o telefone' }),
  /** Where salas begin; null: the empresa's. */
  id_departamento: idOrNone.default(null).meta({ title: 'Departamento' }),
  /** Departamentos that the visitor chooses from. */
  departamentos: z.array(id).max(20, 'No máximo 20 departamentos').default([]).meta({ title: 'Departamentos que o visitante escolhe' }),
  /** Nobody writes whom the site does not name. */
  so_identificados: bit.default(0).meta({ title: 'Só quem entrou no site' }),
  consentimento: text(1000).default('').meta({ title: 'Texto de consentimento' }),
  mostra_digitando: bit.default(1).meta({ title: 'Mostrar à equipe o que o visitante digita' }),
  pede_nota: bit.default(1).meta({ title: 'Pedir uma nota no fim' }),
  maximo_conversas: wholeNumber(1, 'No mínimo 1', 100, 'No máximo 100').default(6).meta({ title: 'Conversas por visitante em 12 horas' }),
  avatar: foto.default('').meta({ title: 'Foto da janela' }),
  arquivos: z.array(tipoDeArquivo).max(4).default(['imagem', 'documento', 'audio', 'video']).meta({ title: 'Arquivos que o visitante pode enviar' }),
  maximo_mb: wholeNumber(1, 'No mínimo 1', 16, 'No máximo 16').default(16).meta({ title: 'Tamanho máximo do arquivo (MB)' }),
  convites: z.array(convite).max(10, 'No máximo 10 convites').default([]).meta({ title: 'Convites automáticos' }),
  idiomas: idiomas.default({}).meta({ title: 'Textos em outras línguas' }),
  id_calendario: idOrNone.default(null).meta({ title: 'Calendário' }),
  /** Where visitors may go on by WhatsApp. */
  id_wpp_continuar: idOrNone.default(null).meta({ title: 'Continuar no WhatsApp pelo número' }),
  avisa_por_email: bit.default(1).meta({ title: 'Responder por e-mail a quem saiu' }),
  versao,
});

/** What a window has to know, open to everybody: nothing of the staff. */
export const chatPublico = z.object({
  chave: z.string(),
  so_identificados: bitOut,
  id_empresa: z.number(),
  empresa: z.string(),
  ...aparencia,
  departamentos: z.array(z.object({ id_departamento: z.number(), nome: z.string() })),
  assuntos: z.array(z.object({ id_assunto: z.number(), assunto: z.string(), id_departamento: z.number().nullable() })),
  /** False outside the hours of its calendar. */
  aberto: z.boolean(),
  /** A visitor may go on by WhatsApp. */
  continua_no_whatsapp: bitOut,
  perguntas: z.array(perguntaPublica),
});
export type ChatPublico = z.output<typeof chatPublico>;
