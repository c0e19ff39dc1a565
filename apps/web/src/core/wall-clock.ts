import { dayIso, formatTime } from './formats.ts';

const minute = 60_000;
const dayStart = (day: string): number => Date.parse(`${day}T00:00:00Z`);
/** What the empresa's clock shows at that moment, as if it were UTC. */
const shownAt = (at: number): number => Date.parse(`${dayIso(at)}T${formatTime(at)}:00Z`);

/** The moment at which the empresa's clock shows this day (yyyy-mm-dd) and time (minutes from midnight), wherever the browser is. */
export function momentOf(day: string, minutes: number): Date {
  const wanted = dayStart(day) + minutes * minute;
  let at = wanted;
  // the second time counts where the clock is put on or back between the two
  for (let i = 0; i < 2; i++) at = wanted - (shownAt(at) - at);
  return new Date(at);
}

export const dayAfter = (day: string, days = 1): string => new Date(dayStart(day) + days * 24 * 60 * minute).toISOString().slice(0, 10);
/** The next Monday after this day. */
export const nextMonday = (day: string): string => dayAfter(day, (8 - new Date(dayStart(day)).getUTCDay()) % 7 || 7);

/** A day of the empresa's calendar as moments: its first, and its last one. */
export const firstOf = (day: string): string => momentOf(day, 0).toISOString();
export const lastOf = (day: string): string => new Date(momentOf(dayAfter(day), 0).getTime() - 1).toISOString();
