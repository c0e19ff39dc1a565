/** Digits of the greatest amount: R$ 999.999.999.999,99 in cents. */
const mostDigits = 14;

/**
 * Cents of an amount in reais as people write or copy it: '1.234,56', '3500,5', 'R$ 3.500', '99.90', '1,234.56'. Points between groups of three
 * digits group; before one or two digits the last mark is the decimal one. Null for what is none, and for what could be read in two ways ('1,234').
 */
export function centavosDe(text: string): number | null {
  // what is longer is no amount
  if (text.length > 60) return null;
  const said = text.replace(/\s+/g, '').replace(/^(R\$|BRL)/i, '');
  const [, whole = '', part = ''] = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/.exec(said) ?? /^(\d{1,3}(?:,\d{3})+|\d+)\.(\d{1,2})$/.exec(said) ?? [];
  const digits = whole.replace(/\D+/g, '') + part.padEnd(2, '0');
  return whole === '' || digits.length > mostDigits ? null : Number(digits);
}
