import { expect, it } from 'vitest';
import { calendarioBody } from './calendarios.schemas.ts';

const semana = [[], [{ inicio: 0, fim: 1439 }], [], [], [], [], []];
const withDays = (...days: (readonly [dia: number, mes: number])[]) =>
  calendarioBody.safeParse({
    nome: 'Loja',
    semana,
    feriados: days.map(([dia, mes]) => ({ nome: `${dia}/${mes}`, dia: { tipo: 'anual', mes, dia }, faixas: [] })),
  });

it('a yearly day is one that the calendar has', () => {
  for (const day of [
    [31, 4],
    [30, 2],
    [31, 9],
  ] as const)
    expect(withDays(day).error?.issues).toMatchObject([{ path: ['feriados', 0, 'dia', 'data'], message: 'Este dia não existe no calendário' }]);
  expect(withDays([29, 2], [30, 4], [31, 12]).success).toBe(true);
});

it('29 February is one day, whatever it is in other years', () => {
  const feriado = (bissexto: string) => ({ nome: bissexto, dia: { tipo: 'anual', mes: 2, dia: 29, bissexto }, faixas: [] });
  const twice = calendarioBody.safeParse({ nome: 'Loja', semana, feriados: [feriado('antes'), feriado('depois')] });
  expect(twice.error?.issues[0]?.message).toBe('É o mesmo dia de antes');
});

it('23:59 as an end is the end of the day', () => {
  expect(withDays().data?.semana[1]).toEqual([{ inicio: 0, fim: 1440 }]);
});
