import { expect, it } from 'vitest';
import { keyVersion, open, SealError, seal } from './seal.ts';

const [key, next] = ['a'.repeat(64), 'b'.repeat(64)];
const smtp = { purpose: 'smtp', id_empresa: 7 };

it('opens what it sealed, any text', () => {
  for (const text of ['', 'segredo', 'ação 🔑\n'.repeat(500)]) expect(open([key], smtp, seal(key, smtp, text))).toBe(text);
});

it('seals the same text anew each time, and names its key', () => {
  const [one, other] = [seal(key, smtp, 'x'), seal(key, smtp, 'x')];
  expect(one).not.toBe(other);
  expect(one.split('.')[0]).toBe(keyVersion(key));
  expect(keyVersion(key)).not.toBe(keyVersion(next));
});

it('opens with both keys while they change, and with neither when its own is gone', () => {
  const sealed = seal(key, smtp, 'x');
  expect(open([next, key], smtp, sealed)).toBe('x');
  expect(() => open([next], smtp, sealed)).toThrow('outra PROSA_CHAVE');
});

it('is refused for another purpose, another company and none', () => {
  const sealed = seal(key, smtp, 'x');
  for (const what of [
    { ...smtp, purpose: 'segundo-fator' },
    { ...smtp, id_empresa: 8 },
    { ...smtp, id_empresa: null },
  ])
    expect(() => open([key], what, sealed)).toThrow(SealError);
});

it('is refused when one bit of it was changed, or a part is missing', () => {
  const [version, payload] = seal(key, smtp, 'segredo').split('.');
  const bytes = Buffer.from(payload!, 'base64url');
  for (let i = 0; i < bytes.length; i++) {
    const changed = Buffer.from(bytes);
    changed[i]! ^= 1;
    expect(() => open([key], smtp, `${version}.${changed.toString('base64url')}`)).toThrow(SealError);
  }
  for (const short of ['', '.', `${version}.`, `${version}.${bytes.subarray(0, 20).toString('base64url')}`])
    expect(() => open([key], smtp, short)).toThrow(SealError);
});
