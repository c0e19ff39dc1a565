import { type CountryCode, getCountries, getCountryCallingCode, Metadata } from 'libphonenumber-js/max';
import { expect, test } from 'vitest';
import { mistakenKey, networkPhone, phoneKey, phoneVariants, readPhone, storedPhone } from './telefone.ts';
import { isPossiblePhone } from './telefone-internacional.ts';

const lengths = (country: CountryCode): number[] => {
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country);
  return metadata.numberingPlan!.possibleLengths();
};

/** Numbers of a country, of every length that is possible there: mobiles, landlines, and what lies between. */
function numbersOf(country: CountryCode): string[] {
  const ddi = getCountryCallingCode(country);
  let seed = 7;
  const digit = (): number => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return (seed >> 8) % 10;
  };
  return lengths(country).flatMap((length) =>
    ['1', '2', '3', '4', '5', '6', '7', '8', '9'].flatMap((first) =>
      Array.from({ length: 12 }, () => ddi + first + Array.from({ length: length - 1 }, digit).join('')),
    ),
  );
}

test('[5] no two possible numbers of any country share a key, but a Brazilian mobile with and without its ninth digit', () => {
  const owners = new Map<string, string>();
  let read = 0;
  for (const country of getCountries())
    for (const digits of numbersOf(country)) {
      if (!isPossiblePhone(`+${digits}`)) continue;
      read++;
      const stored = networkPhone(digits);
      // as a number is stored it is read again, and stays itself
      expect([storedPhone(stored), phoneKey(stored), readPhone(`+${digits}`)?.numero]).toEqual([stored, phoneKey(`+${digits}`), stored]);
      const owner = owners.get(phoneKey(stored));
      if (owner !== undefined && owner !== digits) expect(phoneVariants(`+${owner}`)).toContain(digits);
      owners.set(phoneKey(stored), digits);
    }
  expect(getCountries().length).toBeGreaterThan(240);
  expect(read).toBeGreaterThan(10_000);
});

test('with + a number is international, without it eleven digits are Brazilian', () => {
  expect(phoneKey('51987654321')).toBe(phoneKey('+5551987654321'));
  expect(phoneKey('+51987654321')).not.toBe(phoneKey('51987654321'));
  expect(networkPhone('51987654321')).toBe('+51987654321');
});

test('a number of ten or eleven digits tells under which Brazilian key it was once kept', () => {
  expect(mistakenKey('+51987654321')).toBe(phoneKey('5551987654321'));
  expect(mistakenKey('+4532123456')).toBe(phoneKey('554532123456'));
  expect([mistakenKey('5551987654321'), mistakenKey('+351912345678')]).toEqual([null, null]);
});

test.each([
  ['+55 (0)11 97555-2004', '5511975552004', ''],
  ['+55 011 97555-2004', '5511975552004', ''],
  ['011 97555-2004', '5511975552004', ''],
  ['0 15 11 97555-2002', '5511975552002', ''],
  ['015 11 3333-2002', '551133332002', ''],
  ['0xx11 95555-0003', '5511955550003', ''],
  ['(11) 3333-2003 ramal 12', '551133332003', '12'],
  ['+55 11 3333-2003 ext. 7', '551133332003', '7'],
  ['11 3333-2003 r. 45', '551133332003', '45'],
  ['(11) 3333-2003 x12', '551133332003', '12'],
  ['+44 (0)20 7946 0958', '+442079460958', ''],
  ['+45 32 12 34 56', '+4532123456', ''],
  ['\u202a+51 987 654 321\u202c', '+51987654321', ''],
  ['51 98765-4321', '5551987654321', ''],
  ['00351 912 345 678', '+351912345678', ''],
])('[5] %s is stored as %s, with the extension "%s" apart', (typed, numero, ramal) => {
  expect(readPhone(typed)).toEqual({ numero, ramal, servico: false });
});

test.each([
  ['0800 123 4567', '08001234567'],
  ['+55 0800 123 4567', '08001234567'],
  ['+55 800 123 4567', '08001234567'],
  ['0300 123 4567', '03001234567'],
  ['4004-1234', '40041234'],
  ['3003 1234', '30031234'],
])('[5] the service number %s stays as it is dialled', (typed, numero) => {
  expect(readPhone(typed)).toEqual({ numero, ramal: '', servico: true });
  expect(isPossiblePhone(typed)).toBe(true);
});

test.each(['20 98765-4321', '(00) 3333-4444', '+55 10 98765-4321', '11 88765-4321', '975552020', '5,51198E+12', '11975552018 e 11975552019', '119876', ''])(
  '[5] %s is no phone: no such area code, or no such length',
  (typed) => {
    expect(readPhone(typed)).toBeNull();
    expect(isPossiblePhone(typed)).toBe(false);
  },
);
