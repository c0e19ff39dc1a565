import { type CampoDefinido, lerCampos } from '@prosa/contract/campos/campos.valores.ts';
import { contatoBody } from '@prosa/contract/contatos/contatos.schemas.ts';
import type { ZodType } from 'zod';
import { isPossibleNow } from '@/ui/br/phones.ts';
import type { ContatoValues } from '../contato.queries.ts';

/** The contract's rules, with those that need the list of own fields and the numbering plans of all countries. */
export const schemaOf = (defined: readonly CampoDefinido[]): ZodType<unknown, ContatoValues> =>
  contatoBody.superRefine((value, ctx) => {
    for (const [i, { numero }] of (value.telefones ?? []).entries()) {
      if (!isPossibleNow(numero)) ctx.addIssue({ code: 'custom', path: ['telefones', i, 'numero'], message: 'Telefone inválido' });
    }
    for (const [id, message] of Object.entries(lerCampos(defined, value.campos ?? {}).erros)) ctx.addIssue({ code: 'custom', path: ['campos', id], message });
  }) as unknown as ZodType<unknown, ContatoValues>;
