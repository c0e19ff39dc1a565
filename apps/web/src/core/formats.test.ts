import { afterEach, expect, test } from 'vitest';
import {
  dayIso,
  formatCount,
  formatDateTime,
  formatDay,
  formatDayOrTime,
  formatMoney,
  formatNumber,
  formatRelative,
  formatShortDay,
  setFormat,
} from './formats.ts';

const plain = (text: string): string => text.replace(/\u00A0/g, ' ');
const brazil = { formato: 'pt-BR', fuso: 'America/Sao_Paulo' } as const;
afterEach(() => setFormat(brazil));

test('[1] money follows the format of the empresa, from cents', () => {
  expect(plain(formatMoney(123_450))).toBe('R$ 1.234,50');
  setFormat({ formato: 'en-US', fuso: 'America/New_York' });
  expect(formatMoney(123_450)).toBe('$1,234.50');
  setFormat({ formato: 'ja-JP', fuso: 'Asia/Tokyo' });
  expect(formatMoney(123_400)).toMatch(/^[¥\uFFE5]1,234$/);
});

test("[9] counts over 999 show 'mil' and 'mi'", () => {
  expect(['999', '1 mil', '1,2 mil', '12,5 mil', '2,5 mi']).toEqual([999, 1000, 1234, 12_500, 2_500_000].map((n) => plain(formatCount(n))));
  expect(formatNumber(12_430)).toBe('12.430');
});

test('moments show in the time zone of the empresa, 24 hours', () => {
  expect(formatDateTime('2026-11-20T17:30:00Z')).toBe('20/11/2026 14:30');
  setFormat({ formato: 'pt-BR', fuso: 'America/Manaus' });
  expect(formatDateTime('2026-11-20T04:10:00Z')).toBe('20/11/2026 00:10');
});

test('a day for the machine is joined from its parts, in whatever order the browser writes them', () => {
  expect(dayIso('2026-11-30T02:59:00Z')).toBe('2026-11-29');
  // as browsers with older data of locales do
  const format = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format')!;
  Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', { get: () => () => '11/29/2026', configurable: true });
  try {
    expect(dayIso('2026-11-30T02:59:00Z')).toBe('2026-11-29');
    setFormat({ formato: 'ja-JP', fuso: 'Asia/Tokyo' });
    expect(dayIso('2026-11-30T02:59:00Z')).toBe('2026-11-30');
  } finally {
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', format);
  }
});

test('a day without a time is the same in every time zone, in the format of the empresa', () => {
  const days = () => [formatDay('2026-11-20'), formatShortDay('2026-11-20')];
  expect(days()).toEqual(['20/11/2026', '20/11']);
  setFormat({ formato: 'en-US', fuso: 'Pacific/Auckland' });
  expect(days()).toEqual(['11/20/2026', '11/20']);
  setFormat({ formato: 'ja-JP', fuso: 'America/Los_Angeles' });
  expect(days()).toEqual(['2026/11/20', '11/20']);
  expect(['', 'ontem', '2026-13-01'].map(formatDay)).toEqual(['', 'ontem', '2026-13-01']);
});

test('[9] notification time: seconds, then minutes, then clock time', () => {
  const now = '2026-11-20T17:30:00Z';
  expect(formatRelative('2026-11-20T17:29:18Z', now)).toBe('42 s');
  expect(formatRelative('2026-11-20T17:29:00Z', now)).toBe('1 min');
  expect(formatRelative('2026-11-20T16:31:00Z', now)).toBe('59 min');
  expect(formatRelative('2026-11-20T16:30:00Z', now)).toBe('13:30');
  expect(formatRelative('2026-11-18T16:30:00Z', now)).toBe('18/11 13:30');
  expect(formatRelative('2026-11-20T17:30:05Z', now)).toBe('0 s');
});

test('a sala shows the clock today, the weekday this week, then the date', () => {
  const now = '2026-11-20T17:30:00Z';
  expect(formatDayOrTime('2026-11-20T12:00:00Z', now)).toBe('09:00');
  expect(formatDayOrTime('2026-11-19T12:00:00Z', now)).toBe('ontem');
  expect(formatDayOrTime('2026-11-18T12:00:00Z', now)).toBe('qua');
  expect(formatDayOrTime('2026-10-18T12:00:00Z', now)).toBe('18/10/2026');
});

test('an unknown time zone does not take the screen down', () => {
  setFormat({ formato: 'pt-BR', fuso: 'Lua/Mar' });
  expect(formatDateTime('2026-11-20T17:30:00Z')).toBe('20/11/2026 14:30');
});
