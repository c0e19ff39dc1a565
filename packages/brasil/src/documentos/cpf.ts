import { checkDigit } from './check-digits.ts';

const first = [10, 9, 8, 7, 6, 5, 4, 3, 2];
const second = [11, ...first];

/** The digits of a CPF, whatever was typed around them. */
export const cpfDigits = (text: string): string => text.replace(/\D+/g, '');

/** spec 5: 11 digits with check digits, rejecting repeated digits. */
export function isCpf(text: string): boolean {
  const digits = cpfDigits(text);
  if (digits.length !== 11 || /^(\d)\1+$/.test(digits)) return false;
  const values = Array.from(digits, Number);
  return checkDigit(values, first) === values[9] && checkDigit(values, second) === values[10];
}

/** 529.982.247-25; a text of another length comes back as it is. */
export const formatCpf = (text: string): string => {
  const digits = cpfDigits(text);
  return digits.length === 11 ? digits.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4') : text;
};
