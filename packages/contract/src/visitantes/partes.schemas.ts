import { z } from 'zod';
import { lineText, requiredText, text, wholeNumber } from '../codecs.ts';

/** Kinds of files that visitors may send. */
export const tiposDeArquivo = { imagem: 'Imagens', documento: 'Documentos', audio: 'Áudios e mensagens de voz', video: 'Vídeos' } as const;
export type TipoDeArquivo = keyof typeof tiposDeArquivo;
export const tipoDeArquivo = z.enum(Object.keys(tiposDeArquivo) as [TipoDeArquivo, ...TipoDeArquivo[]]);

/** Languages that the company may write its texts in, besides its own. */
export const idiomasDoChat = { en: 'Inglês', es: 'Espanhol' } as const;
export type IdiomaDoChat = keyof typeof idiomasDoChat;
const textosDoIdioma = z.object({
  titulo: lineText(60).default('').meta({ title: 'Título da janela' }),
  saudacao: text(500).default('').meta({ title: 'Saudação' }),
  consentimento: text(1000).default('').meta({ title: 'Texto de consentimento' }),
});
export const idiomas = z.object({ en: textosDoIdioma.optional(), es: textosDoIdioma.optional() });
export type TextosDoChat = z.output<typeof textosDoIdioma>;

/** Said beside the button by itself, where and when the site's visitor is: decided in the page, without a request. */
export const convite = z.object({
  texto: requiredText(160, 'Escreva o convite').meta({ title: 'Convite' }),
  /** A part of the page's address; '' every page. */
  pagina: text(200).default('').meta({ title: 'Página' }),
  /** How long they are on it. */
  segundos: wholeNumber(0, 'No mínimo 0', 3600, 'No máximo 3600').default(20).meta({ title: 'Segundos na página' }),
});
export type ConviteDoChat = z.output<typeof convite>;
