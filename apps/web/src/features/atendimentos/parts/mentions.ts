import { plain } from '@prosa/brasil/texto.ts';

export interface Mentionable {
  id_usuario: number;
  nome: string;
}

/** What stands after the `@` before the cursor; null: nobody is being named. */
export function typedMention(text: string, cursor: number): { start: number; typed: string } | null {
  const match = /(?:^|[\s(])@([^\n@]{0,40})$/.exec(text.slice(0, cursor));
  return match ? { start: cursor - match[1]!.length - 1, typed: match[1]! } : null;
}

/** Those whose name begins so, or has a part that does. */
export function matching<P extends Mentionable>(people: readonly P[], typed: string): P[] {
  const q = plain(typed);
  const first = people.filter((p) => plain(p.nome).startsWith(q));
  return [...first, ...people.filter((p) => !first.includes(p) && plain(p.nome).includes(` ${q}`))].slice(0, 8);
}

/** The text in parts: a name stands alone, with who it is. A longer name wins over a shorter one that it begins with. */
export function splitMentions<P extends Mentionable>(text: string, people: readonly P[]): (string | P)[] {
  const names = people.toSorted((a, b) => b.nome.length - a.nome.length);
  const parts: (string | P)[] = [];
  let from = 0;
  for (let i = text.indexOf('@'); i !== -1; i = text.indexOf('@', i + 1)) {
    const person = i < from ? undefined : names.find((p) => text.startsWith(p.nome, i + 1) && !/[\p{L}\p{N}]/u.test(text.charAt(i + 1 + p.nome.length)));
    if (!person) continue;
    if (i > from) parts.push(text.slice(from, i));
    parts.push(person);
    from = i + 1 + person.nome.length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

/** Whom the text names. */
export const mentioned = (text: string, people: readonly Mentionable[]): number[] => [
  ...new Set(splitMentions(text, people).flatMap((part) => (typeof part === 'string' ? [] : [part.id_usuario]))),
];
