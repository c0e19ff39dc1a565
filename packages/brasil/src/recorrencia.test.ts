import { describe, expect, it } from 'vitest';
import type { Expediente } from './expediente.ts';
import { proximasVezes, type Recorrencia, textoDaRecorrencia } from './recorrencia.ts';

const fuso = 'America/Sao_Paulo';
const regra = (over: Partial<Recorrencia>): Recorrencia => ({
  frequencia: 'diaria',
  intervalo: 1,
  dias_semana: [],
  dia: 1,
  mes: 1,
  minuto: 480,
  inicio: '2026-01-01',
  fim: null,
  ajuste: 'nenhum',
  ...over,
});
const days = (over: Partial<Recorrencia>, depois: string, quantas = 4, expediente?: Expediente): string[] =>
  proximasVezes(regra(over), fuso, new Date(`${depois}-03:00`), quantas, expediente).map((at) => at.toISOString().slice(0, 16));
const eight = (...dates: string[]): string[] => dates.map((d) => `${d}T11:00`);
const weekdays: Expediente = {
  fuso,
  semana: [[], ...Array.from({ length: 5 }, () => [{ inicio: 480, fim: 1080 }]), []],
  feriados: [{ dia: { tipo: 'data', data: '2026-04-21' }, faixas: [] }],
};

describe('[9] dates of a rule', () => {
  it.each<[string, Partial<Recorrencia>, string, string[]]>([
    ['each day, the moment itself no more', {}, '2026-11-25T08:00:00', eight('2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29')],
    ['each third day counts from the first', { intervalo: 3 }, '2026-01-02T00:00:00', eight('2026-01-04', '2026-01-07', '2026-01-10', '2026-01-13')],
    [
      'each other week, Monday and Saturday',
      { frequencia: 'semanal', intervalo: 2, dias_semana: [2, 7], inicio: '2026-11-18' },
      '2026-11-18T00:00:00',
      eight('2026-11-21', '2026-11-30', '2026-12-05', '2026-12-14'),
    ],
    [
      'the 31st is the last of a shorter month',
      { frequencia: 'mensal', dia: 31 },
      '2026-01-31T09:00:00',
      eight('2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'),
    ],
    [
      'each quarter',
      { frequencia: 'mensal', intervalo: 3, dia: 5, inicio: '2026-02-01' },
      '2026-02-01T00:00:00',
      eight('2026-02-05', '2026-05-05', '2026-08-05', '2026-11-05'),
    ],
    [
      '29 February',
      { frequencia: 'anual', dia: 29, mes: 2, inicio: '2027-01-01' },
      '2027-01-01T00:00:00',
      eight('2027-02-28', '2028-02-29', '2029-02-28', '2030-02-28'),
    ],
    [
      'no date before it begins and none after it ends',
      { inicio: '2026-03-10', fim: '2026-03-12' },
      '2026-01-01T00:00:00',
      eight('2026-03-10', '2026-03-11', '2026-03-12'),
    ],
  ])('%s', (_what, over, depois, expected) => expect(days(over, depois)).toEqual(expected));

  it('moves to a day that is open, before or after; two that meet are one', () => {
    const monthly = { frequencia: 'mensal', dia: 21, inicio: '2026-02-01' } as const;
    expect(days({ ...monthly, ajuste: 'seguinte' }, '2026-02-01T00:00:00', 3, weekdays)).toEqual(eight('2026-02-23', '2026-03-23', '2026-04-22'));
    expect(days({ ...monthly, ajuste: 'anterior' }, '2026-02-01T00:00:00', 3, weekdays)).toEqual(eight('2026-02-20', '2026-03-20', '2026-04-20'));
    expect(days({ ajuste: 'seguinte' }, '2026-04-17T12:00:00', 3, weekdays)).toEqual(eight('2026-04-20', '2026-04-22', '2026-04-23'));
    // a date already passed as named, whose moved day is still to come
    expect(days({ ...monthly, ajuste: 'seguinte' }, '2026-02-22T12:00:00', 1, weekdays)).toEqual(eight('2026-02-23'));
  });

  it('an hour that the clock skips is its end', () => {
    const lisboa = proximasVezes(regra({ minuto: 90, inicio: '2026-03-29' }), 'Europe/Lisbon', new Date('2026-03-28T12:00:00Z'), 1);
    expect(lisboa.map((at) => at.toISOString())).toEqual(['2026-03-29T01:00:00.000Z']);
  });

  it('is said in words', () => {
    expect(textoDaRecorrencia(regra({ minuto: 65 }))).toBe('Todo dia, às 01:05');
    expect(textoDaRecorrencia(regra({ frequencia: 'semanal', intervalo: 2, dias_semana: [5, 2] }))).toBe('A cada 2 semanas, segunda e quinta, às 08:00');
    expect(textoDaRecorrencia(regra({ frequencia: 'anual', dia: 7, mes: 9 }))).toBe('Todo ano, 7 de setembro, às 08:00');
  });
});
