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
  return {
    moment: (at) => fields.format(at).replace(',', ''),
    serial(at) {
      const p = Object.fromEntries(fields.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
      return Date.UTC(p['year']!, p['month']! - 1, p['day'], p['hour'], p['minute'], p['second']) / 86_400_000 + 25_569;
    },
    duration: (seconds) => `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`,
  };
}
