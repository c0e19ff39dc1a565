import { formatDateTime } from '@/core/formats.ts';
import type { Fact } from './address-facts.ts';

/** When a record was made and last changed; `a`: of a word that is feminine. */
export const moments = ({ criado_em, alterado_em }: { criado_em: string; alterado_em: string }, a: 'o' | 'a' = 'o'): Fact[] => [
  [`Cadastrad${a} em`, formatDateTime(criado_em)],
  [`Alterad${a} em`, formatDateTime(alterado_em)],
];
