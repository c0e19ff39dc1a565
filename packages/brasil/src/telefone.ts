/** A phone as text says it. */
export interface Phone {
  /** As it is stored: digits with 55 for Brazil, + and digits for other countries, a service number as it is dialled. */
  readonly numero: string;
  /** Extension behind the number; '' for none. */
  readonly ramal: string;
  /** 0800, 4004 and their like: people call it, nobody writes to it. */
  readonly servico: boolean;
}

/** Area codes that Brazil has. */
const ddds = new Set(
  '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'.split(
    ' ',
  ),
);
/** With its zero; and those that are dialled without area code. */
const service = /^(?:0[3589]00\d{6,7}|[34]00\d{5}|40[26]\d{5})$/;

const extension = /\s{0,3}(?:;\s{0,3}ext\s{0,3}=|#|(?<!\p{L})(?:ramal|ram|ext|extension|r|x)\.?:?)\s{0,3}(\d{1,6})$/iu;
/** Longest text that is read for a phone. */
const longest = 100;
/** Zero, and the carrier that Brazil dials before an area code: in a number of today it is none of it. */
const trunk = /^0(?:\d{2}(?=\d{10,11}$))?(?=\d{10,11}$)/;

const onlyDigits = (text: string): string => text.replace(/\D+/g, '');
/** Area code and eight digits, or nine of which the first is 9. */
const isNational = (digits: string): boolean => ddds.has(digits.slice(0, 2)) && (digits.length === 10 || (digits.length === 11 && digits[2] === '9'));

/** A national number of Brazil as it is stored; null when it is none. */
function brazilianOf(dialled: string): Pick<Phone, 'numero' | 'servico'> | null {
  // some leave the zero of 0800 out
  const numero = [dialled, `0${dialled}`].find((one) => service.test(one));
  if (numero !== undefined) return { numero, servico: true };
  const national = dialled.replace(trunk, '');
  return isNational(national) ? { numero: `55${national}`, servico: false } : null;
}

/**
 * Reads a phone, the one way in for all of them; null for what is none. With + (or 00) it is of the country that it names; without, it is
 * Brazilian or carries its country code (spec 5, 9). What dialling puts around it falls away: trunk zero, carrier, extension.
 */
export function readPhone(text: string): Phone | null {
  const whole = text.trim();
  if (whole.length > longest) return null;
  const ramal = extension.exec(whole)?.[1] ?? '';
  const said = ramal === '' ? whole : whole.replace(extension, '');
  // "0xx11", and +44 (0)20: a zero in brackets is dialled inside the country alone
  const typed = said.replace(/(?<!\d)0\s*xx\s*/i, '0').replace(/^(\D*\+[\d\s.-]*)\(0\)/, '$1');
  if (/\d[^\d]*\p{L}[^\d]*\d/u.test(typed)) return null;
  const dialled = onlyDigits(typed);
  const abroad = /^\D*\+/.test(typed) || /^00[1-9]\d{11}/.test(dialled);
  if (!abroad) {
    const local = brazilianOf(dialled.replace(/^0+(?=0[1-9])/, ''));
    if (local) return { ...local, ramal };
  }
  const digits = dialled.replace(/^00(?=[1-9]\d{11})/, '');
  if (digits.startsWith('0') || digits.length < 7 || digits.length > 15) return null;
  if (digits.startsWith('55')) {
    const brazilian = brazilianOf(digits.slice(2));
    return brazilian && { ...brazilian, ramal };
  }
  // ten and eleven digits without + are Brazilian or nothing; fewer name no country
  return abroad || digits.length > 11 ? { numero: `+${digits}`, ramal, servico: false } : null;
}

/** As a phone is stored; what is no phone stays as its digits, so that an old record keeps what it says. */
export function storedPhone(phone: string): string {
  const read = readPhone(phone);
  if (read) return read.numero;
  const digits = onlyDigits(phone);
  return /^\D*\+/.test(phone) && digits !== '' && !/^55\d{10,11}$/.test(digits) ? `+${digits}` : digits;
}

/** A number as a network says it, as it is stored: digits that begin with the code of any country. */
export const networkPhone = (digits: string): string => storedPhone(`+${onlyDigits(digits)}`);

/** Tells whether a number is one that people call and nobody writes to. */
export const isServicePhone = (phone: string): boolean => readPhone(phone)?.servico === true;

/** Digits of a phone with the country code, as networks want it; of a service number those that are dialled. */
export const withCountry = (phone: string): string => onlyDigits(storedPhone(phone));

interface Brazilian {
  ddd: string;
  last8: string;
  mobile: boolean;
}

/** Parts of a Brazilian number; null for other countries and for lengths that Brazil does not have. */
function partsOf(phone: string): Brazilian | null {
  const match = /^55([1-9]\d)(9?)(\d{8})$/.exec(storedPhone(phone));
  if (!match) return null;
  const [, ddd, nine, last8] = match as unknown as [string, string, string, string];
  // without the ninth digit, 6 to 9 start a mobile and 2 to 5 a landline
  return { ddd, last8, mobile: nine === '9' || /^[6-9]/.test(last8) };
}

/** One key for one phone: with and without the ninth digit is the same person; a landline never gets a 9. */
export function phoneKey(phone: string): string {
  const br = partsOf(phone);
  if (br) return `55${br.ddd}${br.last8}${br.mobile ? 'm' : 'f'}`;
  return isServicePhone(phone) ? `${withCountry(phone)}s` : withCountry(phone);
}

/**
 * The key under which a number of ten or eleven digits with its country stood while it was taken for a Brazilian one (51 987 654 321 of Peru
 * for Porto Alegre); null for numbers that were never mistaken. It finds who may be the same, and names nobody.
 */
export function mistakenKey(phone: string): string | null {
  const stored = storedPhone(phone);
  return /^\+\d{10,11}$/.test(stored) ? phoneKey(`+55${stored.slice(1)}`) : null;
}

/** Every way of writing the same phone, digits with country code, the usual one first. */
export function phoneVariants(phone: string): string[] {
  const br = partsOf(phone);
  if (!br) return [withCountry(phone)];
  const short = `55${br.ddd}${br.last8}`;
  return br.mobile ? [`55${br.ddd}9${br.last8}`, short] : [short];
}

/** As people write it: (11) 98765-4321, +digits for other countries, a service number as it is dialled. */
export function formatPhone(phone: string): string {
  const stored = storedPhone(phone);
  const match = /^55([1-9]\d)(\d{4,5})(\d{4})$/.exec(stored);
  if (match) return `(${match[1]}) ${match[2]}-${match[3]}`;
  if (isServicePhone(stored)) return stored.replace(/^(0\d{3})(\d{3})(\d+)$|^(\d{4})(\d{4})$/, (_all, a, b, c, d, e) => (a ? `${a} ${b} ${c}` : `${d}-${e}`));
  return stored === '' || stored.startsWith('+') ? stored : `+${stored}`;
}

/** A phone as it is stored; '' when it is none. */
export const telefoneDe = (text: string): string => readPhone(text)?.numero ?? '';

/** Digits that a telephone dials: of other people's phones, too, so with + and country; a service number as it is. */
export const dialled = (phone: string): string => (isServicePhone(phone) ? withCountry(phone) : `+${withCountry(phone)}`);
