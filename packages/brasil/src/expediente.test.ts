import { describe, expect, it } from 'vitest';
import { addWorkingMinutes, type Expediente, isOpen, nextClosing, nextOpening, workingMinutes } from './expediente.ts';
import { feriadosNacionais } from './feriados.ts';

const h = (from: number, to: number) => ({ inicio: from * 60, fim: to * 60 });
const weekday = [h(8, 12), h(13, 18)];
const shop: Expediente = {
  fuso: 'America/Sao_Paulo',
  semana: [[], weekday, weekday, weekday, weekday, weekday, [h(9, 13)]],
  feriados: feriadosNacionais.map(({ dia }) => ({ dia, faixas: [] })),
};
/** São Paulo time of 2026, three hours behind UTC all year. */
const sp = (text: string): Date => new Date(`${text}-03:00`);
const at = (date: Date | null): string | undefined => date?.toISOString();

describe('lunch, weekend, end of the day', () => {
  it.each([
    ['2026-11-23T07:59:59', false],
    ['2026-11-23T08:00:00', true],
    ['2026-11-23T11:59:59', true],
    ['2026-11-23T12:00:00', false],
    ['2026-11-23T13:00:00', true],
    ['2026-11-23T18:00:00', false],
    ['2026-11-21T10:00:00', true],
    ['2026-11-22T10:00:00', false],
  ])('%s open: %s', (text, open) => expect(isOpen(shop, sp(text))).toBe(open));

  it('opens after lunch, on the next day, after the weekend, or is open', () => {
    expect(nextOpening(shop, sp('2026-11-23T12:30:00'))).toEqual(sp('2026-11-23T13:00:00'));
    expect(nextOpening(shop, sp('2026-11-23T19:00:00'))).toEqual(sp('2026-11-24T08:00:00'));
    expect(nextOpening(shop, sp('2026-11-21T13:00:00'))).toEqual(sp('2026-11-23T08:00:00'));
    expect(nextOpening(shop, sp('2026-11-23T09:15:00'))).toEqual(sp('2026-11-23T09:15:00'));
  });

  it('counts years like the sum of their days, also those whose days were worked out long ago', () => {
    const [from, to] = [Date.UTC(2014, 0, 1, 3), Date.UTC(2025, 0, 1, 3)];
    const whole = workingMinutes(shop, new Date(from), new Date(to));
    let sum = 0;
    for (let one = from; one < to; one += 86_400_000) sum += workingMinutes(shop, new Date(one), new Date(one + 86_400_000));
    expect(sum).toBe(whole);
    // the same hours, read again, and others beside them
    const again = structuredClone(shop);
    expect(workingMinutes(again, new Date(from), new Date(to))).toBe(whole);
    const mornings: Expediente = { ...shop, semana: shop.semana.map((faixas) => faixas.slice(0, 1)) };
    const year = [new Date(from), new Date(Date.UTC(2015, 0, 1, 3))] as const;
    expect(workingMinutes(mornings, ...year)).toBeLessThan(workingMinutes(shop, ...year));
    expect(workingMinutes(shop, new Date(from), new Date(to))).toBe(whole);
  });

  it('counts minutes of work without lunch and night', () => {
    expect(workingMinutes(shop, sp('2026-11-23T11:30:00'), sp('2026-11-23T13:30:00'))).toBe(60);
    expect(workingMinutes(shop, sp('2026-11-23T17:00:00'), sp('2026-11-24T09:00:00'))).toBe(120);
    expect(workingMinutes(shop, sp('2026-11-21T12:00:00'), sp('2026-11-23T08:00:00'))).toBe(60);
    expect(workingMinutes(shop, sp('2026-11-23T10:00:00'), sp('2026-11-23T09:00:00'))).toBe(0);
    expect(workingMinutes(shop, sp('2026-11-23T09:00:30'), sp('2026-11-23T09:01:00'))).toBe(0.5);
  });

  it('adds minutes of work, up to the very end of a stretch', () => {
    expect(addWorkingMinutes(shop, sp('2026-11-23T11:50:00'), 10)).toEqual(sp('2026-11-23T12:00:00'));
    expect(addWorkingMinutes(shop, sp('2026-11-23T11:50:00'), 15)).toEqual(sp('2026-11-23T13:05:00'));
    expect(addWorkingMinutes(shop, sp('2026-11-22T03:00:00'), 30)).toEqual(sp('2026-11-23T08:30:00'));
  });

  it('adding and counting agree', () => {
    for (const [start, minutes] of [
      ['2026-02-13T17:45:00', 700],
      ['2026-12-24T17:00:00', 61],
      ['2026-04-02T11:00:00', 1],
    ] as const) {
      const end = addWorkingMinutes(shop, sp(start), minutes)!;
      expect(workingMinutes(shop, sp(start), end)).toBe(minutes);
    }
  });
});

describe('holidays', () => {
  it('close the day, fixed and movable', () => {
    expect(isOpen(shop, sp('2026-11-20T10:00:00'))).toBe(false);
    expect(isOpen(shop, sp('2026-04-03T10:00:00'))).toBe(false);
    expect(isOpen(shop, sp('2027-03-26T10:00:00'))).toBe(false);
    expect(nextOpening(shop, sp('2026-02-14T14:00:00'))).toEqual(sp('2026-02-18T08:00:00'));
  });

  it('may have other hours, also on a day that is closed otherwise', () => {
    const own: Expediente = {
      ...shop,
      feriados: [
        { dia: { tipo: 'data', data: '2026-12-24' }, faixas: [h(8, 12)] },
        { dia: { tipo: 'data', data: '2026-12-20' }, faixas: [h(10, 16)] },
      ],
    };
    expect(isOpen(own, sp('2026-12-24T11:00:00'))).toBe(true);
    expect(isOpen(own, sp('2026-12-24T14:00:00'))).toBe(false);
    expect(isOpen(own, sp('2026-12-20T11:00:00'))).toBe(true);
    expect(workingMinutes(own, sp('2026-12-24T00:00:00'), sp('2026-12-25T00:00:00'))).toBe(240);
  });
});

it('a date of one year is the exception of a holiday of every year, wherever it stands in the list', () => {
  const own: Expediente = { ...shop, feriados: [...shop.feriados, { dia: { tipo: 'data', data: '2026-12-25' }, faixas: [h(8, 12)] }] };
  expect(isOpen(own, sp('2026-12-25T09:00:00'))).toBe(true);
  expect(isOpen(own, sp('2028-12-25T09:00:00'))).toBe(false);
});

describe('day and night, and never', () => {
  const always: Expediente = { fuso: 'America/Sao_Paulo', semana: Array.from({ length: 7 }, () => [h(0, 24)]), feriados: [] };
  const never: Expediente = { ...always, semana: [[], [], [], [], [], [], []] };
  it('never closes', () => {
    expect(isOpen(always, sp('2026-11-23T23:59:59.999'))).toBe(true);
    expect(isOpen(always, sp('2026-11-24T00:00:00'))).toBe(true);
    expect(workingMinutes(always, sp('2026-11-20T12:00:00'), sp('2026-11-23T12:00:00'))).toBe(3 * 1440);
  });
  it('a day that ends at 23:59 ends at midnight', () => {
    const typed: Expediente = { ...always, semana: Array.from({ length: 7 }, () => [{ inicio: 0, fim: 1439 }]) };
    expect(isOpen(typed, sp('2026-11-23T23:59:30'))).toBe(true);
    expect(nextClosing(typed, sp('2026-11-23T12:00:00'))).toBeNull();
    expect(workingMinutes(typed, sp('2026-11-20T12:00:00'), sp('2026-11-23T12:00:00'))).toBe(3 * 1440);
  });
  it('never opens', () => {
    expect(nextOpening(never, sp('2026-11-23T12:00:00'))).toBeNull();
    expect(addWorkingMinutes(never, sp('2026-11-23T12:00:00'), 1)).toBeNull();
    expect(workingMinutes(never, sp('2026-01-01T00:00:00'), sp('2026-12-31T00:00:00'))).toBe(0);
  });
});

describe('night shifts and holidays', () => {
  // 22:00 to 06:00 each night; Tuesday 24 November is a holiday
  const nights: Expediente = {
    fuso: 'America/Sao_Paulo',
    semana: Array.from({ length: 7 }, () => [h(0, 6), h(22, 24)]),
    feriados: [{ dia: { tipo: 'data', data: '2026-11-24' }, faixas: [] }],
  };
  it('the shift that began before the holiday goes on to its end', () => {
    expect(isOpen(nights, sp('2026-11-24T03:00:00'))).toBe(true);
    expect(at(nextClosing(nights, sp('2026-11-23T23:00:00')))).toBe(sp('2026-11-24T06:00:00').toISOString());
    expect(workingMinutes(nights, sp('2026-11-23T12:00:00'), sp('2026-11-24T12:00:00'))).toBe(8 * 60);
  });
  it('the shift of the holiday itself is not there, nor its end', () => {
    expect(isOpen(nights, sp('2026-11-24T23:00:00'))).toBe(false);
    expect(isOpen(nights, sp('2026-11-25T03:00:00'))).toBe(false);
    expect(at(nextOpening(nights, sp('2026-11-24T12:00:00')))).toBe(sp('2026-11-25T22:00:00').toISOString());
  });
  it('day and night without an end are no shift: the holiday is closed, and nothing but it', () => {
    const always: Expediente = { ...nights, semana: Array.from({ length: 7 }, () => [h(0, 24)]) };
    expect(workingMinutes(always, sp('2026-11-23T00:00:00'), sp('2026-11-26T00:00:00'))).toBe(2 * 1440);
  });
});

describe('daylight saving time', () => {
  // São Paulo 2018: the night of 3 to 4 November skipped 00:00 to 01:00; the night of 17 to 18 February repeated 23:00 to 24:00
  const night: Expediente = { fuso: 'America/Sao_Paulo', semana: Array.from({ length: 7 }, () => [h(0, 24)]), feriados: [] };
  it('a skipped midnight makes the day an hour shorter', () => {
    expect(workingMinutes(night, new Date('2018-11-04T03:00:00Z'), new Date('2018-11-05T02:00:00Z'))).toBe(23 * 60);
    const early: Expediente = { ...night, semana: Array.from({ length: 7 }, () => [{ inicio: 30, fim: 120 }]) };
    expect(at(nextOpening(early, new Date('2018-11-04T02:00:00Z')))).toBe('2018-11-04T03:00:00.000Z');
    expect(workingMinutes(early, new Date('2018-11-04T02:00:00Z'), new Date('2018-11-04T12:00:00Z'))).toBe(60);
  });
  it('a repeated hour makes it longer', () => {
    expect(workingMinutes(night, new Date('2018-02-17T02:00:00Z'), new Date('2018-02-18T03:00:00Z'))).toBe(25 * 60);
  });
  it('opening hours stay on the wall clock', () => {
    const york: Expediente = { fuso: 'America/New_York', semana: Array.from({ length: 7 }, () => [h(9, 17)]), feriados: [] };
    expect(at(nextOpening(york, new Date('2026-03-07T23:00:00Z')))).toBe('2026-03-08T13:00:00.000Z');
    expect(at(nextOpening(york, new Date('2026-03-06T23:00:00Z')))).toBe('2026-03-07T14:00:00.000Z');
    expect(workingMinutes(york, new Date('2026-03-07T05:00:00Z'), new Date('2026-03-10T04:00:00Z'))).toBe(3 * 480);
  });
});

it('ranges that touch or overlap count once', () => {
  const odd: Expediente = { ...shop, semana: [[], [h(13, 18), h(8, 13), h(12, 14)], [], [], [], [], []], feriados: [] };
  expect(workingMinutes(odd, sp('2026-11-23T00:00:00'), sp('2026-11-24T00:00:00'))).toBe(600);
});
