import { describe, expect, it } from 'vitest';
import { formatsOf } from './formats.ts';

/** What the calendar of the platform says, asked each time. */
function byCalendar(fuso: string) {
  const two = '2-digit' as const;
  const fields = new Intl.DateTimeFormat('en-GB', {
    timeZone: fuso,
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
    second: two,
    hourCycle: 'h23',
  });
  return (at: Date): string => fields.format(at).replace(',', '');
}

describe.each(['America/Sao_Paulo', 'America/Rio_Branco', 'Europe/Lisbon', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'])('moments in %s', (fuso) => {
  it('are those of the calendar, around every change of the clock, before 1970 and in any order', () => {
    const formats = formatsOf(fuso);
    const calendar = byCalendar(fuso);
    // about every day of years with and without summer time, then every five minutes of days on which clocks were changed
    const moments = Array.from({ length: 1500 }, (_, i) => Date.UTC(2017, 0, 1) + i * 86_399_977);
    for (const day of [Date.UTC(2018, 1, 18), Date.UTC(2018, 10, 4), Date.UTC(2019, 2, 31), Date.UTC(2019, 9, 27), Date.UTC(2019, 3, 6), Date.UTC(2019, 9, 5)])
      for (let minute = 0; minute < 1440; minute += 5) moments.push(day + minute * 60_000);
    moments.push(Date.UTC(1969, 11, 31, 23, 59, 59, 999), Date.UTC(1990, 5, 1), -1, 0);
    for (const ms of moments.toReversed()) {
      const at = new Date(ms);
      const written = formats.moment(at);
      expect(written).toBe(calendar(at));
      const [, day, month, year, time] = /^(\d\d)\/(\d\d)\/(\d{4}) (.*)$/.exec(written)!;
      expect(Math.round(formats.serial(at) * 86_400)).toBe(Date.parse(`${year}-${month}-${day}T${time}Z`) / 1000 + 25_569 * 86_400);
    }
  });
});
