import { type CampoDefinido, lerCampos } from '@prosa/contract/campos/campos.valores.ts';
import { contatoBody } from '@prosa/contract/contatos/contatos.schemas.ts';
import { type ZodType, z } from 'zod';
import { isPossibleNow } from '@/ui/br/phones.ts';
import { withoutHidden } from '@/ui/form/without-hidden.ts';
import type { ContatoValues } from '../contato.queries.ts';

/** A person has no CNPJ on the form; a company has the CPF of who is spoken to. */
export const shownOf = (values: ContatoValues): ContatoValues => withoutHidden(values, { 1: ['cnpj'] });

/** The contract's rules, with those that need the list of own fields and the numbering plans of all countries. */
export const schemaOf = (defined: readonly CampoDefinido[]): ZodType<unknown, ContatoValues> =>
  z
    .preprocess((values) => shownOf(values as ContatoValues), contatoBody)
    .superRefine((value, ctx) => {
      for (const [i, { numero }] of (value.telefones ?? []).entries()) {
        if (!isPossibleNow(numero)) ctx.addIssue({ code: 'custom', path: ['telefones', i, 'numero'], message: 'Telefone inválido' });
      }
      for (const [id, message] of Object.entries(lerCampos(defined, value.campos ?? {}).erros)) ctx.addIssue({ code: 'custom', path: ['campos', id], message });
    }) as unknown as ZodType<unknown, ContatoValues>;
