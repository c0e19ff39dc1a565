import { AppError } from '../../../core/errors.ts';

/** Whoever puts a short list in order names all that are in it; 409 when it is another one meanwhile. */
export function needAll(ids: readonly number[], there: readonly number[], nome: string): void {
  const known = new Set(there);
  if (ids.length !== known.size || new Set(ids).size !== ids.length || ids.some((n) => !known.has(n)))
    throw new AppError('conflito', `A lista de ${nome} mudou. Atualize e ordene de novo.`);
}
