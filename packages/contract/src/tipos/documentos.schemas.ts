import { cnpjCharacters, isCnpj } from '@prosa/brasil/documentos/cnpj.ts';
import { cpfDigits, isCpf } from '@prosa/brasil/documentos/cpf.ts';
import { isCpfOrCnpj } from '@prosa/brasil/documentos/documento.ts';
import { cepDigits, isCep } from '@prosa/brasil/lugares/cep.ts';
import { z } from 'zod';
import { emailOrNone, text } from '../codecs.ts';

/* Fields that people fill in with a mask; decoded to what is stored. Empty is allowed: whether one is required is the form's. */

/** spec 5: digits of a valid CPF, or ''. */
export const cpf = text(20)
  .transform(cpfDigits)
  .refine((v) => v === '' || isCpf(v), 'CPF inválido');

/** spec 5: the fourteen characters of a valid CNPJ, letters allowed in the first twelve, or ''. */
export const cnpj = text(25)
  .transform(cnpjCharacters)
  .refine((v) => v === '' || isCnpj(v), 'CNPJ inválido');

/** spec 5: CPF-or-CNPJ either, or ''. */
export const cpfOuCnpj = text(25)
  .transform(cnpjCharacters)
  .refine((v) => v === '' || isCpfOrCnpj(v), 'CPF ou CNPJ inválido');

/** The states number them each in their own way: at most 20 characters. */
export const rg = text(20);

/** spec 5: eight digits, or ''. */
export const cep = text(15)
  .transform(cepDigits)
  .refine((v) => v === '' || isCep(v), 'CEP inválido');

/** spec 5: an e-mail, or ''. Kept as it was typed; compared without regard to case. */
export const emailOuVazio = emailOrNone();

const oldest = '1900-01-01';
/** spec 5: datetime limits end here. */
const latest = '2069-01-01';

/** yyyy-mm-dd of a day typed as that or as dd/mm/aaaa; null for ''. */
export const dia = text(20).transform((v, ctx): string | null => {
  if (v === '') return null;
  const iso = v.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1');
  if (z.iso.date().safeParse(iso).success && iso >= oldest && iso <= latest) return iso;
  ctx.addIssue({ code: 'custom', message: 'Data inválida' });
  return z.NEVER;
});

/** The latest "today" there is on earth: nobody's is refused, whatever clock this runs by. */
const today = (): string => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);

/** A day that somebody was born on: not one to come. */
export const diaDeNascimento = dia.refine((v) => v === null || v <= today(), 'A data não pode ser no futuro');
