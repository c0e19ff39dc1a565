import { plain } from '@prosa/brasil/texto.ts';
import { Fragment } from 'react';

const fold = (char: string): string => plain(char) || char;

/** Parts of a text: what was looked for, and what stands between. Accents and capitals do not matter. */
export function partsOf(text: string, q: string): { text: string; hit: boolean }[] {
  const chars = Array.from(text);
  let folds = '';
  /** Place in `chars` of each unit of `folds`: one letter may fold to several. */
  const from: number[] = [];
  for (const [i, char] of chars.entries()) {
    const folded = fold(char);
    folds += folded;
    for (let unit = 0; unit < folded.length; unit++) from.push(i);
  }
  const hits = new Set<number>();
  for (const word of q.split(/\s+/).filter(Boolean)) {
    const wanted = Array.from(word, (char) => fold(char)).join('');
    for (let at = folds.indexOf(wanted); at !== -1; at = folds.indexOf(wanted, at + wanted.length)) {
      for (let k = at; k < at + wanted.length; k++) hits.add(from[k]!);
    }
  }
  const parts: { text: string; hit: boolean }[] = [];
  for (const [i, char] of chars.entries()) {
    const hit = hits.has(i);
    const last = parts.at(-1);
    if (last?.hit === hit) last.text += char;
    else parts.push({ text: char, hit });
  }
  return parts;
}

/** A text with what was looked for in it marked. */
export function MarkedText({ text, q }: { text: string; q: string }) {
  return partsOf(text, q).map((part, i) => <Fragment key={i}>{part.hit ? <mark>{part.text}</mark> : part.text}</Fragment>);
}
