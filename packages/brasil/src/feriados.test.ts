import { expect, it } from 'vitest';
import { dataDoFeriado, feriadosNacionais } from './feriados.ts';

const datesOf = (ano: number): Record<string, string | null> => Object.fromEntries(feriadosNacionais.map((f) => [f.nome, dataDoFeriado(f.dia, ano)]));

it.each([
  [2000, '2000-04-21', '2000-03-07', '2000-06-22'],
  [2024, '2024-03-29', '2024-02-13', '2024-05-30'],
  [2025, '2025-04-18', '2025-03-04', '2025-06-19'],
  [2026, '2026-04-03', '2026-02-17', '2026-06-04'],
  [2038, '2038-04-23', '2038-03-09', '2038-06-24'],
])('movable ones of %i', (ano, sexta, carnaval, corpus) => {
  expect(datesOf(ano)).toMatchObject({ 'Sexta-feira Santa': sexta, 'Carnaval (terça-feira)': carnaval, 'Corpus Christi': corpus });
});

it('fixed ones are the same day every year, the law’s without the optional ones are ten', () => {
  expect(datesOf(2026)).toMatchObject({ Tiradentes: '2026-04-21', 'Consciência Negra': '2026-11-20', Natal: '2026-12-25' });
  expect(feriadosNacionais.filter((f) => !f.facultativo)).toHaveLength(10);
});

it('one date alone counts in its own year; 29 February is what was chosen in other years, the last of the month by itself', () => {
  expect(dataDoFeriado({ tipo: 'data', data: '2026-08-15' }, 2026)).toBe('2026-08-15');
  expect(dataDoFeriado({ tipo: 'data', data: '2026-08-15' }, 2027)).toBeNull();
  expect(dataDoFeriado({ tipo: 'anual', mes: 2, dia: 29 }, 2028)).toBe('2028-02-29');
  const leap = { tipo: 'anual', mes: 2, dia: 29 } as const;
  expect([undefined, 'antes', 'depois', 'nenhum'].map((bissexto) => dataDoFeriado({ ...leap, bissexto } as never, 2027))).toEqual([
    '2027-02-28',
    '2027-02-28',
    '2027-03-01',
    null,
  ]);
  expect(dataDoFeriado({ ...leap, bissexto: 'depois' }, 2028)).toBe('2028-02-29');
});
