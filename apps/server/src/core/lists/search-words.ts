import { type RawBuilder, sql } from 'kysely';

const escaped = (word: string): string => word.replace(/[\\%_]/g, '\\$&');
const mostWords = 6;

/** A phone with and without country code and ninth digit, in every way that may be stored, also when only its beginning is typed. */
function writings(digits: string): string[] {
  const local = digits.length >= 12 && digits.startsWith('55') ? digits.slice(2) : digits.replace(/^0+/, '');
  const all = new Set([digits, local]);
  const [ddd, rest] = [local.slice(0, 2), local.slice(2)];
  if (local.length === 9 && local.startsWith('9')) all.add(local.slice(1));
  if (rest.startsWith('9') && rest.length >= 5) all.add(ddd + rest.slice(1));
  if (/^[6-9]/.test(rest) && rest.length >= 4 && rest.length <= 8) all.add(`${ddd}9${rest}`);
  return [...all].filter((d) => d.length >= 3);
}

/** What is typed, as pieces of which each has to be found; a piece may be written in several ways. */
export function piecesOf(q: string): string[][] {
  // a phone or a document, with its points, dashes, brackets and spaces
  const digits = q.replace(/\D+/g, '');
  if (digits.length >= 4 && /^[\d\s()+./-]+$/.test(q)) return [writings(digits)];
  return q
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, mostWords)
    .map((word) => {
      const plain = word.replace(/[./-]/g, '');
      // CNPJ with letters and other numbers of documents are kept without punctuation
      return plain !== word && /\d/.test(plain) && /^[\dA-Za-z]{4,}$/.test(plain) ? [word, plain] : [word];
    });
}

/** One or two letters are no trigram: they begin a word. */
const like = (column: RawBuilder<unknown>, piece: string): RawBuilder<unknown> =>
  piece.length < 3
    ? sql`(${column} like sem_acento(${escaped(piece)}) || '%' or ${column} like '% ' || sem_acento(${escaped(piece)}) || '%')`
    : sql`${column} like '%' || sem_acento(${escaped(piece)}) || '%'`;

/** Another place where a word may stand: a condition, from what makes one of an unaccented lower-case text. */
export type Elsewhere = (matches: (text: RawBuilder<unknown>) => RawBuilder<unknown>) => RawBuilder<unknown>;

/** Conditions for what was typed: each word somewhere in `column`, the unaccented lower-case text that a record is found by, or elsewhere. */
export const found = (column: RawBuilder<unknown>, q: string, elsewhere?: Elsewhere): RawBuilder<unknown>[] =>
  piecesOf(q).map((ways) => {
    const each = ways.flatMap((way) => [like(column, way), ...(elsewhere ? [elsewhere((text) => like(text, way))] : [])]);
    return each.length === 1 ? each[0]! : sql`(${sql.join(each, sql` or `)})`;
  });
