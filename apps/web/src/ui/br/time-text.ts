/** Minutes as a time field shows them; the end of the day is midnight. */
export const toTime = (minutes: number): string => {
  const within = minutes % 1440;
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
};

/** What was typed as minutes: "8:00", "08:00", "0800"; null while it is no time. Midnight as an end is the end of the day. */
export function fromTime(text: string, end: boolean): number | null {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(text) ?? /^(\d{2})(\d{2})$/.exec(text) ?? [];
  const value = Number(hours) * 60 + Number(minutes);
  if (hours === undefined || Number(minutes) > 59 || value > (end ? 1440 : 1439)) return null;
  return end && value === 0 ? 1440 : value;
}
