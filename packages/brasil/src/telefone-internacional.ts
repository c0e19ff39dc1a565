import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { formatPhone, readPhone, withCountry } from './telefone.ts';

/* Apart from telefone.ts: brings the numbering plans of all countries (25 KB gzip), so the browser loads it when a phone is edited. */

/** spec 5: valid if it parses and is possible for the country. What is asked is the number that is stored. */
export function isPossiblePhone(phone: string): boolean {
  const read = readPhone(phone);
  return read !== null && (read.servico || (parsePhoneNumberFromString(`+${withCountry(read.numero)}`)?.isPossible() ?? false));
}

export interface PhoneParts {
  /** Two letters of the country; '' when the number tells none. */
  readonly sigla: string;
  /** Digits after the country code. */
  readonly nacional: string;
}

export function phoneParts(phone: string): PhoneParts {
  const parsed = parsePhoneNumberFromString(`+${withCountry(phone)}`);
  // a code that several countries share, and a number too short to tell which: the one that owns the code
  const shared: CountryCode | undefined = parsed?.getPossibleCountries()[0];
  return { sigla: parsed?.country ?? shared ?? '', nacional: parsed?.nationalNumber ?? withCountry(phone) };
}

/** As people write it: the Brazilian way for Brazil, +1 415 555 2671 for the others. */
export function formatInternational(phone: string): string {
  if (readPhone(phone)?.servico) return formatPhone(phone);
  const parsed = parsePhoneNumberFromString(`+${withCountry(phone)}`);
  if (!parsed) return phone;
  return parsed.country === 'BR' ? parsed.formatNational() : parsed.formatInternational();
}
