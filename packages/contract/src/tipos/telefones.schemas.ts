import { phoneKey } from '@prosa/brasil/telefone.ts';
import { z } from 'zod';
import { bit, jsonInString, optionalId, requiredText } from '../codecs.ts';

/** spec 3 */
export const tiposDeTelefone = ['Trabalho', 'Celular', 'Casa', 'Whatsapp', 'SMS', 'Outros'] as const;
export type TipoDeTelefone = (typeof tiposDeTelefone)[number];

/** spec 5: each phone row needs type and number. With + the number of any country, otherwise a Brazilian one. */
const telefone = z.object({
  id_telefone: optionalId,
  tipo_contato: z.enum(tiposDeTelefone, { error: 'Escolha o tipo' }),
  numero: requiredText(30, 'Informe o número').refine((v) => /\d{4}/.test(v.replace(/\D+/g, '')), 'Telefone inválido'),
  principal: bit.default(0),
});
/** As a form holds it. */
export type TelefoneValues = z.input<typeof telefone>;

/** spec 7: telefones is a JSON list inside a string; a list is taken too. spec 5: exactly one primary phone. */
export const telefones = jsonInString(
  z
    .array(telefone)
    .max(20, 'No máximo 20 telefones')
    .superRefine((list, ctx) => {
      const principais = list.filter(({ principal }) => principal === 1).length;
      if (list.length > 0 && principais !== 1) ctx.addIssue({ code: 'custom', message: 'Marque um telefone como principal' });
      const seen = new Set<string>();
      for (const [i, { numero }] of list.entries()) {
        const key = phoneKey(numero);
        if (seen.has(key)) ctx.addIssue({ code: 'custom', path: [i, 'numero'], message: 'Este telefone já está na lista' });
        seen.add(key);
      }
    }),
);

/** A phone in a reply. */
export const telefoneOut = z.object({
  id_telefone: z.number(),
  tipo_contato: z.enum(tiposDeTelefone),
  /** Digits with 55 for Brazil, + and digits for other countries. */
  numero: z.string(),
  principal: z.union([z.literal(0), z.literal(1)]),
});
