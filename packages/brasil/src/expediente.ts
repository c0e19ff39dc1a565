import { type DiaFeriado, dataDoFeriado } from './feriados.ts';

/** A range of a day in minutes from midnight, `fim` not included; 1440 is the end of the day. */
export interface Faixa {
  readonly inicio: number;
  readonly fim: number;
}

export interface Feriado {
  readonly dia: DiaFeriado;
  /** Hours of that day; none: closed all day. */
  readonly faixas: readonly Faixa[];
}

/** Working hours: seven days from Sunday, holidays in place of the weekday, in the time zone of the empresa. */
export interface Expediente {
  readonly fuso: string;
  readonly semana: readonly (readonly Faixa[])[];
  readonly feriados: readonly Feriado[];
}

const minute = 60_000;
const day = 86_400_000;
/** How far ahead an opening is looked for: whoever is closed for longer has no opening. */
const horizonDays = 400;

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(fuso: string): Intl.DateTimeFormat {
  let format = formats.get(fuso);
  if (!format) {
    const numeric = 'numeric' as const;
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: fuso,
      hourCycle: 'h23',
      era: 'short',
      year: numeric,
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
      second: numeric,
    });
    formats.set(fuso, format);
  }
  return format;
}

/** What the clock on the wall shows, as if it were UTC, in milliseconds. */
export function wallOf(fuso: string, at: number): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(fuso).formatToParts(at)) parts[type] = Number(value);
  return Date.UTC(parts['year']!, parts['month']! - 1, parts['day'], parts['hour'], parts['minute'], parts['second']);
}

/** The day that the clock on the wall shows at a moment, as yyyy-mm-dd. */
export const diaEm = (fuso: string, at: number): string => new Date(wallOf(fuso, at)).toISOString().slice(0, 10);

/** The moment at which the clock on the wall shows `wall`. An hour that is skipped counts as its end; of one that comes twice, the first is taken. */
export function momentOf(fuso: string, wall: number): number {
  const before = wall - (wallOf(fuso, wall - day) - (wall - day));
  const after = wall - (wallOf(fuso, wall + day) - (wall + day));
  const fits = [...new Set([before, after])].filter((at) => wallOf(fuso, at) === wall);
  return fits.length > 0 ? Math.min(...fits) : transition(fuso, Math.min(before, after), Math.max(before, after), wall);
}

/** The moment between two at which the clock jumps over `wall`. */
function transition(fuso: string, from: number, to: number, wall: number): number {
  let [low, high] = [from, to];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (wallOf(fuso, middle) < wall) low = middle;
    else high = middle;
  }
  return high;
}

/** Day of the wall clock, counted from 1970. */
const dayOf = (fuso: string, at: number): number => Math.floor(wallOf(fuso, at) / day);

/** Its last minute as an end, in calendars of before, is the end of the day. */
const ended = ({ inicio, fim }: Faixa): Faixa => ({ inicio, fim: fim === 1439 ? 1440 : fim });
const weekdayOf = ({ semana }: Expediente, dayNumber: number): readonly Faixa[] => (semana[new Date(dayNumber * day).getUTCDay()] ?? []).map(ended);

/** The holiday that a day is, if it is one: a date of that year alone takes the place of one that comes every year. */
function holidayOn({ feriados }: Expediente, dayNumber: number): Feriado | undefined {
  const date = new Date(dayNumber * day);
  const text = date.toISOString().slice(0, 10);
  const ofDay = feriados.filter(({ dia }) => dataDoFeriado(dia, date.getUTCFullYear()) === text);
  return ofDay.find(({ dia }) => dia.tipo === 'data') ?? ofDay[0];
}

/** The hours of one day by itself: a holiday takes the place of the weekday. */
const hoursOf = (expediente: Expediente, dayNumber: number): readonly Faixa[] =>
  holidayOn(expediente, dayNumber)?.faixas.map(ended) ?? weekdayOf(expediente, dayNumber);

const latestTail = 720;
/** The end of a night shift, when this weekday begins with one: it began in the evening before. */
function tailOf(expediente: Expediente, dayNumber: number): Faixa | undefined {
  const tail = weekdayOf(expediente, dayNumber).find(({ inicio, fim }) => inicio === 0 && fim <= latestTail);
  return tail && weekdayOf(expediente, dayNumber - 1).some(({ inicio, fim }) => inicio > 0 && fim === 1440) ? tail : undefined;
}

/** The hours of one day as they are kept: a night shift is of the day on which it begins, so that a holiday neither cuts one nor leaves its end. */
function keptHours(expediente: Expediente, dayNumber: number): readonly Faixa[] {
  const hours = hoursOf(expediente, dayNumber);
  const holiday = holidayOn(expediente, dayNumber) !== undefined;
  if (!holiday && holidayOn(expediente, dayNumber - 1) === undefined) return hours;
  const tail = tailOf(expediente, dayNumber);
  if (tail === undefined) return hours;
  const began = hoursOf(expediente, dayNumber - 1).some(({ fim }) => fim === 1440);
  if (holiday) return began ? [tail, ...hours] : hours;
  return began ? hours : hours.filter((faixa) => faixa.inicio !== 0 || faixa.fim !== tail.fim);
}

/** Open stretches of a day as moments, in order; those that touch or overlap are one. */
type Stretches = readonly (readonly [from: number, to: number])[];

function workOut(expediente: Expediente, dayNumber: number): Stretches {
  const joined: [number, number][] = [];
  for (const { inicio, fim } of [...keptHours(expediente, dayNumber)].sort((a, b) => a.inicio - b.inicio)) {
    const last = joined.at(-1);
    if (last && inicio <= last[1]) last[1] = Math.max(last[1], fim);
    else joined.push([inicio, fim]);
  }
  const start = dayNumber * day;
  return joined.map(([from, to]) => [momentOf(expediente.fuso, start + from * minute), momentOf(expediente.fuso, start + to * minute)]);
}

/*
 * Days that were worked out: the clock of a time zone is asked eight times for each, and deadlines of years walk over a thousand of them.
 * The same hours come as another object from each reading, and share their days.
 */
const most = { calendars: 50, days: 4000 };
const known = new Map<string, Map<number, Stretches>>();
const ofObject = new WeakMap<Expediente, Map<number, Stretches>>();

function daysOf(expediente: Expediente): Map<number, Stretches> {
  const found = ofObject.get(expediente);
  if (found) return found;
  const { fuso, semana, feriados } = expediente;
  const key = JSON.stringify([fuso, semana, feriados]);
  const days = known.get(key) ?? new Map<number, Stretches>();
  // the one used last is the last to go
  known.delete(key);
  known.set(key, days);
  if (known.size > most.calendars) known.delete(known.keys().next().value!);
  ofObject.set(expediente, days);
  return days;
}

function stretchesOf(expediente: Expediente, dayNumber: number): Stretches {
  const days = daysOf(expediente);
  let stretches = days.get(dayNumber);
  if (stretches === undefined) {
    if (days.size >= most.days) days.clear();
    stretches = workOut(expediente, dayNumber);
    days.set(dayNumber, stretches);
  }
  return stretches;
}

/** Open stretches from the day of `at` on. */
function* stretchesFrom(expediente: Expediente, at: number): Generator<readonly [from: number, to: number]> {
  const first = dayOf(expediente.fuso, at);
  for (let n = 0; n <= horizonDays; n++) yield* stretchesOf(expediente, first + n);
}

/** Whether it opens at all on that day, counted from 1970. */
export const opensOn = (expediente: Expediente, dayNumber: number): boolean => hoursOf(expediente, dayNumber).length > 0;

/** Whether it is open at this moment. */
export const isOpen = (expediente: Expediente, at: Date): boolean =>
  stretchesOf(expediente, dayOf(expediente.fuso, at.getTime())).some(([from, to]) => at.getTime() >= from && at.getTime() < to);

/** When it opens next, `at` itself while it is open; null when it does not open within 400 days. */
export function nextOpening(expediente: Expediente, at: Date): Date | null {
  for (const [from, to] of stretchesFrom(expediente, at.getTime())) if (to > at.getTime()) return new Date(Math.max(from, at.getTime()));
  return null;
}

/** When it closes next, hours that follow on each other at midnight being one; null while it is closed, or when it stays open for 400 days. */
export function nextClosing(expediente: Expediente, at: Date): Date | null {
  let until: number | undefined;
  for (const [from, to] of stretchesFrom(expediente, at.getTime())) {
    if (until !== undefined && from > until) return new Date(until);
    if (until === undefined && from > at.getTime()) return null;
    if (to > at.getTime()) until = to;
  }
  return null;
}

/** Minutes of work between two moments, with fractions; 0 when `to` is not after `from`. */
export function workingMinutes(expediente: Expediente, from: Date, to: Date): number {
  const [start, end] = [from.getTime(), to.getTime()];
  let sum = 0;
  const last = end > start ? dayOf(expediente.fuso, end) : -Infinity;
  for (let n = dayOf(expediente.fuso, start); n <= last; n++)
    for (const [opens, closes] of stretchesOf(expediente, n)) sum += Math.max(0, Math.min(closes, end) - Math.max(opens, start));
  return sum / minute;
}

/** The moment at which so many minutes of work have passed since `from`; null when that is not within 400 days. */
export function addWorkingMinutes(expediente: Expediente, from: Date, minutes: number): Date | null {
  let left = minutes * minute;
  for (const [opens, closes] of stretchesFrom(expediente, from.getTime())) {
    const starts = Math.max(opens, from.getTime());
    if (closes <= starts) continue;
    if (left <= closes - starts) return new Date(starts + left);
    left -= closes - starts;
  }
  return null;
}
