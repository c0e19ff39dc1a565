import { z } from 'zod';

/** A place on the map; name and address as far as the phone knew them. */
export const localizacaoSchema = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  nome: z.string().trim().max(200).default(''),
  endereco: z.string().trim().max(400).default(''),
});
export type Localizacao = z.output<typeof localizacaoSchema>;

/** A contact card. */
export const cartaoSchema = z.object({ nome: z.string().trim().min(1, 'Informe o nome').max(120), telefone: z.string().trim().max(30) });
export type Cartao = z.output<typeof cartaoSchema>;
export const maisCartoes = 5;
