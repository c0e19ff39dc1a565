import { municipioPorId } from '@prosa/brasil/lugares/municipios.ts';
import { expect, it } from 'vitest';
import { cityOf, dayOf } from './celulas.ts';

const named = (cidade: string, estado: string): string | undefined => {
  const { valores, erros } = cityOf(cidade, estado);
  return valores ? municipioPorId(valores.id_municipio)?.municipio : Object.values(erros ?? {})[0];
};

it.each([
  ['Moji Mirim', 'SP', 'MOGI MIRIM'],
  ['Moji Mirim/SP', '', 'MOGI MIRIM'],
  ['3530805', '', 'MOGI MIRIM'],
  ['353080', 'São Paulo', 'MOGI MIRIM'],
  ['3530805', 'RJ', 'O código do IBGE é de SP'],
  ['9999999', '', 'Não há cidade com este código do IBGE'],
  ['Moji Nenhum', 'SP', 'Não há esta cidade em SP'],
])('[5] %s, %s: %s', (cidade, estado, found) => expect(named(cidade, estado)).toBe(found));

it.each([
  ['12/05/1990', '12/05/1990'],
  ['1/2/2026 10:30', '01/02/2026'],
  ['12/05/90', '12/05/1990'],
  ['12/05/26', '12/05/2026'],
  ['0/0/00', ''],
  ['00/00/0000', ''],
  ['0000-00-00', ''],
  ['--05-12', ''],
  ['-', ''],
  ['31/31/90', '31/31/1990'],
])('[5] the day %s is %j', (text, day) => expect(dayOf(text)).toBe(day));

it('[5] a birth of two digits is not to come; a moment is the day on the company’s clock', () => {
  const next = String((new Date().getFullYear() + 1) % 100).padStart(2, '0');
  expect(dayOf(`01/01/${next}`, { nascimento: true })).toBe(`01/01/19${next}`);
  expect(dayOf(`01/01/${next}`)).toBe(`01/01/20${next}`);
  const zones = ['America/Sao_Paulo', 'UTC', 'Asia/Tokyo'].map((fuso) => dayOf('2026-12-01T02:30:00.000Z', { fuso }));
  expect(zones).toEqual(['2026-11-30', '2026-12-01', '2026-12-01']);
  expect(dayOf('2026-11-30T20:00:00-03:00', { fuso: 'UTC' })).toBe('2026-11-30');
});
