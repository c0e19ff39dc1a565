import { plain } from '@prosa/brasil/texto.ts';

/** Whether every word of what was typed stands in the text, without regard to case and accents. */
export function matches(query: string, text: string): boolean {
  const within = plain(text);
  return plain(query)
    .split(/\s+/)
    .every((word) => within.includes(word));
}
