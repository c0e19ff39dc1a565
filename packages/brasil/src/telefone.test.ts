import { describe, expect, it } from 'vitest';
import { formatPhone, phoneKey, phoneVariants, withCountry } from './telefone.ts';

describe('phone keys', () => {
  it('[5] [9] 10 and 11 digits get the prefix 55', () => {
    expect(withCountry('(11) 98765-4321')).toBe('5511987654321');
    expect(withCountry('1133334444')).toBe('551133334444');
    expect(withCountry('+1 202 555 0123')).toBe('12025550123');
    expect(withCountry('351912345678')).toBe('351912345678');
  });

  it('a mobile with and without the ninth digit has one key', () => {
    expect(phoneKey('5511987654321')).toBe(phoneKey('551187654321'));
    expect(phoneVariants('551187654321')).toEqual(['5511987654321', '551187654321']);
  });

  it('a landline never gets a 9, and is not the mobile that ends alike', () => {
    expect(phoneVariants('551133334444')).toEqual(['551133334444']);
    expect(phoneKey('551133334444')).not.toBe(phoneKey('5511933334444'));
  });

  it('area code and country keep people apart', () => {
    expect(phoneKey('5521987654321')).not.toBe(phoneKey('5511987654321'));
    expect(phoneKey('351912345678')).toBe('351912345678');
  });

  it('writes phones as people do', () => {
    expect(formatPhone('5511987654321')).toBe('(11) 98765-4321');
    expect(formatPhone('551133334444')).toBe('(11) 3333-4444');
    expect(formatPhone('351912345678')).toBe('+351912345678');
  });
});
