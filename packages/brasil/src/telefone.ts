/** Digits of a phone with the country code: 10 or 11 digits without + are Brazilian and get 55 (spec 5, 9). */
export function withCountry(phone: string): string {
  const digits = phone.replace(/\D+/g, '').replace(/^0+/, '');
  const local = !phone.trim().startsWith('+') && (digits.length === 10 || digits.length === 11);
  return local ? `55${digits}` : digits;
}

/** As a phone is stored: digits with 55 for Brazil, + and digits for the others, so that eleven digits of another country stay theirs. */
export function storedPhone(phone: string): string {
  const digits = withCountry(phone);
  return digits === '' || digits.startsWith('55') ? digits : `+${digits}`;
}

interface Brazilian {
  ddd: string;
  last8: string;
  mobile: boolean;
}

/** Parts of a Brazilian number; null for other countries and for lengths that Brazil does not have. */
function brazilian(phone: string): Brazilian | null {
  const match = /^55([1-9]\d)(9?)(\d{8})$/.exec(withCountry(phone));
  if (!match) return null;
  const [, ddd, nine, last8] = match as unknown as [string, string, string, string];
  // without the ninth digit, 6 to 9 start a mobile and 2 to 5 a landline
  return { ddd, last8, mobile: nine === '9' || /^[6-9]/.test(last8) };
}

/** One key for one phone: with and without the ninth digit is the same person; a landline never gets a 9. */
export function phoneKey(phone: string): string {
  const br = brazilian(phone);
  return br ? `55${br.ddd}${br.last8}${br.mobile ? 'm' : 'f'}` : withCountry(phone);
}

/** Every way of writing the same phone, digits with country code, the usual one first. */
export function phoneVariants(phone: string): string[] {
  const br = brazilian(phone);
  if (!br) return [withCountry(phone)];
  const short = `55${br.ddd}${br.last8}`;
  return br.mobile ? [`55${br.ddd}9${br.last8}`, short] : [short];
}

/** As people write it: (11) 98765-4321, or +digits for other countries. */
export function formatPhone(phone: string): string {
  const digits = withCountry(phone);
  const match = /^55([1-9]\d)(\d{4,5})(\d{4})$/.exec(digits);
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : digits === '' ? '' : `+${digits}`;
}

/** A phone as it is stored: with its country, 55 unless it says another one; '' when it is none. */
export function telefoneDe(text: string): string {
  const digits = text.replace(/\D+/g, '');
  if (text.trim().startsWith('+')) return digits.length >= 8 && digits.length <= 15 ? digits : '';
  return digits.length === 10 || digits.length === 11 ? `55${digits}` : digits.length >= 12 && digits.length <= 15 ? digits : '';
}
