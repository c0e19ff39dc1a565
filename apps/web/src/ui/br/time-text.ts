/** Minutes as a time field shows them; the end of the day is midnight. */
export const toTime = (minutes: number): string => {
  const within = minutes % 1440;
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
};

/**
 * Reads what was typed as minutes: "8:00", "08:00", "0800"; null while it is no time. Midnight as an end is the end of the day, and so is its last minute.
 * `done`: nothing more is typed, so "8", "8h", "8h30" and "830" are times, too.
 */
export function fromTime(text: string, end: boolean, done = false): number | null {
  const typed = text.trim();
  const whole = /^(\d{1,2}):(\d{2})$/.exec(typed) ?? /^(\d{2})(\d{2})$/.exec(typed);
  const short = done ? (/^(\d{1,2})(?:[:.h](\d{2})?)?$/i.exec(typed) ?? /^(\d)(\d{2})$/.exec(typed)) : null;
  const [, hours, minutes = '00'] = whole ?? short ?? [];
  const value = Number(hours) * 60 + Number(minutes);
  if (hours === undefined || Number(minutes) > 59 || value > (end ? 1440 : 1439)) return null;
  return end && (value === 0 || value === 1439) ? 1440 : value;
}
