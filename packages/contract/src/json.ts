/** What a body, a frame or a JSON inside a string may be made of, before anything looks into it (quality.md: cost). */
export const jsonLimits = { depth: 50, keys: 200, items: 10_000 } as const;

/** It is JSON, and yet deeper or wider than anything of the contract. */
export class TooComplex extends Error {
  override readonly name = 'TooComplex';
}

const code = { quote: 34, comma: 44, backslash: 92, array: 91, arrayEnd: 93, object: 123, objectEnd: 125 } as const;

/** Where the string that begins at `start` ends; the end of the text when it does not. */
function endOfString(text: string, start: number): number {
  let at = start;
  for (;;) {
    at = text.indexOf('"', at + 1);
    if (at === -1) return text.length;
    let before = at - 1;
    while (text.charCodeAt(before) === code.backslash) before--;
    if ((at - before) % 2 === 1) return at;
  }
}

/** One pass over the text, without building anything of it; what is no JSON is left to JSON.parse. */
function isTooComplex(text: string, keys: number): boolean {
  const members: number[] = [];
  const most: number[] = [];
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    switch (text.charCodeAt(i)) {
      case code.quote:
        i = endOfString(text, i);
        break;
      case code.object:
      case code.array:
        if (++depth > jsonLimits.depth) return true;
        members[depth] = 1;
        most[depth] = text.charCodeAt(i) === code.object ? keys : jsonLimits.items;
        break;
      case code.objectEnd:
      case code.arrayEnd:
        depth--;
        break;
      case code.comma:
        if (++members[depth]! > most[depth]!) return true;
        break;
    }
  }
  return false;
}

/** A text as databases take it: without NUL and halves of characters, which some files have in what is pasted out of them. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** A value whose texts and names are all storable. Goes as deep as the value does. */
export function storableIn(value: unknown): unknown {
  if (typeof value === 'string') return storable(value);
  if (Array.isArray(value)) return value.map(storableIn);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [storable(name), storableIn(inner)]));
}

/** JSON.parse for what strangers send; its texts are storable. Throws TooComplex, and SyntaxError for what is no JSON. */
export function parseBounded(text: string, keys: number = jsonLimits.keys): unknown {
  if (isTooComplex(text, keys)) throw new TooComplex('deeper or wider than the contract');
  const value: unknown = JSON.parse(text);
  // JSON writes a NUL as an escape alone
  return /\\u(?:0000|d[89a-f])/i.test(text) || !text.isWellFormed() ? storableIn(value) : value;
}
