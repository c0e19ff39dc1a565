import { plain } from '@prosa/brasil/texto.ts';

/** Longest opt-out word; a longer message is not looked up. */
export const maiorPalavra = 40;

/** A word as it is compared: without accents, case, outer punctuation and double spaces; "Sair!" is "sair". */
export const palavraComparada = (texto: string): string =>
  plain(texto)
    .replace(/\s+/g, ' ')
    .replace(/^[\s"'.!?*_]+|[\s"'.!?*_]+$/g, '');
