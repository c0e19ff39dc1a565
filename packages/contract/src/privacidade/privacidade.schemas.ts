import { z } from 'zod';
import { bit, int4, requiredText, text, wholeNumberOrNone } from '../codecs.ts';
import { textoCom } from '../wpp-automacao/wpp-automacao.schemas.ts';
import { maiorPalavra, palavraComparada } from './palavras.ts';
import { finalidades, pedidosDePrivacidade } from './privacidade.textos.ts';

export const consentirBody = z.object({
  finalidade: z.enum(finalidades, { error: 'Escolha a finalidade' }),
  /** 1 given, 0 taken back. */
  concedido: bit,
  /** Where the person said so: shop, phone, e-mail. */
  canal: text(60).default(''),
  /** The text that the person agreed to, or a note. */
  texto: text(2000).default(''),
});

export const anonimizarBody = z.object({
  /** As the record shows it: whoever types it means this one. */
  nome: requiredText(300, 'Digite o nome do contato'),
  /** Whether the messages stay, without what they said. */
  conversas: z.enum(['sem_texto', 'apagar'], { error: 'Escolha o que fazer com as conversas' }),
});

const palavras = z.array(requiredText(maiorPalavra, 'Escreva a palavra')).max(20, 'No máximo 20 palavras').default([]);
const texto = textoCom(1000).default('');

/** How long something is kept; null: as long as nobody deletes it; left out when saving: as it was. */
const prazo = (min: number, max: number, unidade: string) => {
  const range = `De ${min} a ${max} ${unidade}`;
  return wholeNumberOrNone(min, range, max, range);
};
/** Rules of retention; all of them off at first. */
const retencao = {
  /** Contatos without sala or change for so many months are anonymised. */
  anonimizar_meses: prazo(6, 120, 'meses'),
  /** Contatos in the trash for so many days end for good. */
  lixeira_dias: prazo(1, 3650, 'dias'),
  /** Salas that were closed so many months ago lose their files. */
  midias_meses: prazo(1, 120, 'meses'),
};
export const retencaoQuery = z.object(retencao).partial();
export const reterBody = z.object({ reter: bit });

export const privacidadeConfigBody = z
  .object({
    ...retencaoQuery.shape,
    palavras_ativas: bit.default(1),
    palavras_saida: palavras,
    palavras_volta: palavras,
    /** Empty: nothing is answered. */
    texto_saida: texto,
    texto_volta: texto,
    /** Purposes for which a contato that said nothing gets nothing. */
    exige_registro: z
      .array(z.enum(['marketing', 'pesquisa']))
      .max(2)
      .default([]),
    /** Links to tickets ask for the last four of the person's CPF or CNPJ; left out: as it was. */
    links_digitos: bit.optional(),
    versao: z.coerce.number().int().min(0).max(int4).optional(),
  })
  .superRefine((v, ctx) => {
    const wrong = (field: string, message: string): void => ctx.addIssue({ code: 'custom', path: [field], message });
    if (v.palavras_ativas === 1 && v.palavras_saida.length === 0) wrong('palavras_saida', 'Escreva ao menos uma palavra de saída');
    const saida = new Set(v.palavras_saida.map(palavraComparada));
    if (saida.has('') || v.palavras_volta.some((p) => palavraComparada(p) === '')) wrong('palavras_saida', 'Use letras ou números');
    if (v.palavras_volta.some((p) => saida.has(palavraComparada(p)))) wrong('palavras_volta', 'A mesma palavra não pode servir para sair e para voltar');
  });

const bitOut = z.union([z.literal(0), z.literal(1)]);
export const privacidadeConfigSchema = z.object({
  palavras_ativas: bitOut,
  palavras_saida: z.array(z.string()),
  palavras_volta: z.array(z.string()),
  texto_saida: z.string(),
  texto_volta: z.string(),
  exige_registro: z.array(z.enum(['marketing', 'pesquisa'])),
  anonimizar_meses: z.number().nullable(),
  lixeira_dias: z.number().nullable(),
  midias_meses: z.number().nullable(),
  links_digitos: bitOut,
  versao: z.number(),
});

/** What a customer asks about the own data. */
export const pedirBody = z.object({
  pedido: z.enum(pedidosDePrivacidade, { error: 'Escolha o que você quer pedir' }).meta({ title: 'Pedido' }),
  texto: requiredText(4000, 'Conte o que você precisa').meta({ title: 'O que você precisa' }),
  /** A word of the sending: the same one twice is one request. */
  chave: text(64).optional(),
});
