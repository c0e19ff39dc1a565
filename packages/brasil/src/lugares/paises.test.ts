import { expect, test } from 'vitest';
import { paises } from './paises.ts';

test('[3] about 250 countries, Brasil 55 and United States 1 first, Palestine without a dial code', () => {
  expect(paises).toHaveLength(250);
  expect(paises[0]).toEqual({ sigla: 'BR', flag: '🇧🇷', ddi: '55', nome: 'Brasil' });
  expect(paises[1]).toEqual({ sigla: 'US', flag: '🇺🇸', ddi: '1', nome: 'Estados Unidos' });
  expect(paises.filter(({ ddi }) => ddi === '').map(({ sigla }) => sigla)).toEqual(['PS']);
  expect(new Set(paises.map(({ sigla }) => sigla)).size).toBe(250);
  for (const pais of paises)
    expect(pais).toMatchObject({ sigla: expect.stringMatching(/^[A-Z]{2}$/), ddi: expect.stringMatching(/^\d{0,3}$/), nome: expect.stringMatching(/^\p{L}/u) });
});
