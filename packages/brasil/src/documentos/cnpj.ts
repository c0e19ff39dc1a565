import { checkDigit } from './check-digits.ts';

const first = [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
const second = [6, ...first];

/** The characters of a CNPJ: digits, and since July 2026 also capital letters in the first twelve places. */
export const cnpjCharacters = (text: string): string => text.replace(/[^\da-z]+/gi, '').toUpperCase();

/** spec 5: 14 characters with check digits, rejecting repeated ones. A letter counts as its ASCII code minus 48. */
export function isCnpj(text: string): boolean {
  const characters = cnpjCharacters(text);
  if (!/^[\dA-Z]{12}\d{2}$/.test(characters) || /^(.)\1+$/.test(characters)) return false;
  const values = Array.from(characters, (char) => char.charCodeAt(0) - 48);
  return checkDigit(values, first) === values[12] && checkDigit(values, second) === values[13];
}

/** 12.ABC.345/01DE-35; a text of another length comes back as it is. */
export const formatCnpj = (text: string): string => {
  const characters = cnpjCharacters(text);
  return characters.length === 14 ? characters.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5') : text;
};
