/** '#' takes a digit, 'A' a letter or digit; everything else is drawn as it is. Of several masks, the first that is long enough. */
export type Mask = string | readonly string[];

const isSlot = (char: string): boolean => char === '#' || char === 'A';
const slotsOf = (mask: string): string[] => Array.from(mask).filter(isSlot);

/** The characters that count: digits, and letters where the mask takes them. */
export function significant(text: string, mask: Mask): string {
  const withLetters = [mask].flat().some((m) => m.includes('A'));
  return text.replace(withLetters ? /[^\da-z]+/gi : /\D+/g, '').toUpperCase();
}

/** Draws a text in its mask, as far as it goes. Characters that do not fit their place are left out. */
export function applyMask(text: string, mask: Mask): string {
  const typed = significant(text, mask);
  const masks = [mask].flat();
  const chosen = masks.find((m) => typed.length <= slotsOf(m).length) ?? masks.at(-1) ?? '';
  const left = Array.from(typed);
  let drawn = '';
  for (const char of chosen) {
    if (left.length === 0) break;
    if (!isSlot(char)) {
      drawn += char;
      continue;
    }
    const fits = left.findIndex((c) => char === 'A' || /\d/.test(c));
    drawn += left.splice(0, fits + 1).at(-1) ?? '';
    if (fits < 0) break;
  }
  return drawn;
}

/** Position in the drawn text after its `count`-th significant character. */
export function caretAfter(drawn: string, count: number): number {
  let position = 0;
  let seen = 0;
  while (position < drawn.length && seen < count) {
    if (/[\dA-Z]/i.test(drawn.charAt(position))) seen += 1;
    position += 1;
  }
  return position;
}

/** spec 5: the masks of the contact form; CNPJ with the letters of the new format. */
export const masks = {
  cpf: '###.###.###-##',
  cnpj: 'AA.AAA.AAA/AAAA-##',
  cep: '##.###-###',
  phone: ['(##) ####-####', '(##) #####-####'],
  date: '##/##/####',
} as const satisfies Record<string, Mask>;
