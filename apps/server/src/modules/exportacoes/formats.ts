import { LRUCache } from 'lru-cache';

/** How values read in the files of an empresa. */
export interface Formats {
  /** '20/11/2026 14:30:05' in the empresa's time zone. */
  moment(at: Date): string;
  /** Days since 30/12/1899 in that zone, as a spreadsheet counts. */
  serial(at: Date): number;
  /** Seconds as '26:03:09'. */
  duration(seconds: number): string;
}

const two = (n: number): string => String(n).padStart(2, '0');

export function formatsOf(fuso: string): Formats {
  const fields = new Intl.DateTimeFormat('en-GB', {
    timeZone: fuso,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  const dayMs = 86_400_000;
  const offsetAt = (ms: number): number => {
    const p = Object.fromEntries(fields.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
    return Date.UTC(p['year']!, p['month']! - 1, p['day'], p['hour'], p['minute'], p['second']) - Math.floor(ms / 1000) * 1000;
  };
  /** Milliseconds between the zone and UTC, by day; null for a day on which the clock is changed. Asking the calendar each time costs 100 times more. */
  const offsets = new LRUCache<number, { ms: number | null }>({ max: 4000 });
  /** The moment as if its local time were UTC, in whole seconds. */
  function local(at: Date): number {
    const ms = Math.floor(at.getTime() / 1000) * 1000;
    const day = Math.floor(ms / dayMs);
    let known = offsets.get(day);
    if (!known) {
      const [begins, ends] = [offsetAt(day * dayMs), offsetAt((day + 1) * dayMs)];
      known = { ms: begins === ends ? begins : null };
      offsets.set(day, known);
    }
    return ms + (known.ms ?? offsetAt(ms));
  }
  return {
    moment(at) {
      const d = new Date(local(at));
      const date = `${two(d.getUTCDate())}/${two(d.getUTCMonth() + 1)}/${d.getUTCFullYear()}`;
      return `${date} ${two(d.getUTCHours())}:${two(d.getUTCMinutes())}:${two(d.getUTCSeconds())}`;
    },
    serial: (at) => local(at) / dayMs + 25_569,
    duration: (seconds) => `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`,
  };
}
