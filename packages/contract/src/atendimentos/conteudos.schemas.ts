import { z } from 'zod';
import { requiredText, text } from '../codecs.ts';

/** A place on the map; name and address as far as the phone knew them. */
export const localizacaoSchema = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  nome: text(200).default(''),
  endereco: text(400).default(''),
});
export type Localizacao = z.output<typeof localizacaoSchema>;

/** A contact card. */
export const cartaoSchema = z.object({
  nome: requiredText(120, 'Informe o nome'),
  /** The first; '' for a card without phone. */
  telefone: text(30),
  /** All of them, where there are several. */
  telefones: z.array(text(30)).max(10).optional(),
  emails: z.array(text(254)).max(10).optional(),
  empresa: text(120).optional(),
});
export type Cartao = z.output<typeof cartaoSchema>;
export const maisCartoes = 5;
