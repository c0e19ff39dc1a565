import { abbreviateCount } from '@prosa/brasil/counts.ts';
import type { Sessao } from '@prosa/contract/acesso/acesso.schemas.ts';

type Locale = Sessao['aparencia']['formato'];

/** spec 1: pt-BR with BRL; en-US and ja-JP formats also exist. */
const currencies: Record<Locale, string> = { 'pt-BR': 'BRL', 'en-US': 'USD', 'ja-JP': 'JPY' };

function build(locale: Locale, timeZone: string) {
  const currency = currencies[locale];
  const date = { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' } as const;
  const clock = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return {
    money: new Intl.NumberFormat(locale, { style: 'currency', currency }),
    number: new Intl.NumberFormat(locale, { maximumFractionDigits: 10 }),
    compact: locale === 'pt-BR' ? { format: abbreviateCount } : new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }),
    date: new Intl.DateTimeFormat(locale, date),
    time: new Intl.DateTimeFormat(locale, clock),
    dayMonth: new Intl.DateTimeFormat(locale, { timeZone, day: '2-digit', month: '2-digit' }),
    // of days without a time
    day: new Intl.DateTimeFormat(locale, { ...date, timeZone: 'UTC' }),
    shortDay: new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: '2-digit', month: '2-digit' }),
    weekday: new Intl.DateTimeFormat(locale, { timeZone, weekday: 'short' }),
    dayParts: new Intl.DateTimeFormat('en-US', { ...date, calendar: 'gregory', numberingSystem: 'latn' }),
  };
}

let format = build('pt-BR', 'America/Sao_Paulo');
let current = 'pt-BR America/Sao_Paulo';

/** Formats of the active empresa; set when the session is read. An unknown time zone counts as São Paulo's. */
export function setFormat({ formato, fuso }: Pick<Sessao['aparencia'], 'formato' | 'fuso'>): void {
  const wanted = `${formato} ${fuso}`;
  if (wanted === current) return;
  current = wanted;
  try {
    format = build(formato, fuso);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    format = build(formato, 'America/Sao_Paulo');
  }
}

type Moment = Date | string | number;
const toDate = (moment: Moment): Date => (moment instanceof Date ? moment : new Date(moment));

/** Money from integer cents: `R$ 1.234,50`. */
export const formatMoney = (cents: number): string => format.money.format(cents / 100);
export const formatNumber = (value: number): string => format.number.format(value);
/** spec 9: counts over 999 abbreviated, "1,2 mil" and "2,5 mi". */
export const formatCount = (value: number): string => format.compact.format(value).replace(/\s/g, '\u00A0');
export const formatDate = (moment: Moment): string => format.date.format(toDate(moment));
export const formatTime = (moment: Moment): string => format.time.format(toDate(moment));
/** `20/11/2026 14:30` */
export const formatDateTime = (moment: Moment): string => `${formatDate(moment)} ${formatTime(moment)}`;
/** What an address or an old record holds in a day's place stays as it is. */
function ofDay(day: string, shown: Intl.DateTimeFormat): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? day : shown.format(at);
}
/** A day without a time, from yyyy-mm-dd: `20/11/2026`. */
export const formatDay = (day: string): string => ofDay(day, format.day);
/** `20/11` */
export const formatShortDay = (day: string): string => ofDay(day, format.shortDay);
/** yyyy-mm-dd of the empresa's day, joined from its parts: the order in which a locale writes them differs between browsers. */
export function dayIso(moment: Moment): string {
  const { year, month, day } = Object.fromEntries(format.dayParts.formatToParts(toDate(moment)).map(({ type, value }) => [type, value]));
  return `${year}-${month}-${day}`;
}
export const isSameDay = (a: Moment, b: Moment): boolean => dayIso(a) === dayIso(b);

/** spec 9, notifications: seconds under 60 s, minutes under 1 hour, then clock time; with the day when it is not today. */
export function formatRelative(moment: Moment, now: Moment = new Date()): string {
  const seconds = Math.max(0, Math.floor((toDate(now).getTime() - toDate(moment).getTime()) / 1000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  if (isSameDay(moment, now)) return formatTime(moment);
  return `${format.dayMonth.format(toDate(moment))} ${formatTime(moment)}`;
}

/** For lists of salas: clock time today, 'ontem', weekday within six days, then the date. */
export function formatDayOrTime(moment: Moment, now: Moment = new Date()): string {
  if (isSameDay(moment, now)) return formatTime(moment);
  if (isSameDay(moment, toDate(now).getTime() - 86_400_000)) return 'ontem';
  const days = (toDate(now).getTime() - toDate(moment).getTime()) / 86_400_000;
  if (days < 6) return format.weekday.format(toDate(moment)).replace('.', '');
  return formatDate(moment);
}
