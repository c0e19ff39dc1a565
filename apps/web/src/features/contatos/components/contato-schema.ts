import { type CampoDefinido, lerCampos } from '@prosa/contract/campos/campos.valores.ts';
import { contatoBody } from '@prosa/contract/contatos/contatos.schemas.ts';
import { type ZodType, z } from 'zod';
import { isPossibleNow } from '@/ui/br/phones.ts';
import type { ContatoValues } from '../contato.queries.ts';

/** A person has no CNPJ on the form: what was typed before the tipo changed could neither be seen nor put right. */
export function withoutHidden(values: ContatoValues): ContatoValues {
  const { cnpj, ...rest } = values;
  return Number(values.tipo) === 2 ? { ...rest, cnpj } : rest;
}

/** The contract's rules, with those that need the list of own fields and the numbering plans of all countries. */
export const schemaOf = (defined: readonly CampoDefinido[]): ZodType<unknown, ContatoValues> =>
  z
    .preprocess((values) => withoutHidden(values as ContatoValues), contatoBody)
    .superRefine((value, ctx) => {
      for (const [i, { numero }] of (value.telefones ?? []).entries()) {
        if (!isPossibleNow(numero)) ctx.addIssue({ code: 'custom', path: ['telefones', i, 'numero'], message: 'Telefone inválido' });
      }
      for (const [id, message] of Object.entries(lerCampos(defined, value.campos ?? {}).erros)) ctx.addIssue({ code: 'custom', path: ['campos', id], message });
    }) as unknown as ZodType<unknown, ContatoValues>;
