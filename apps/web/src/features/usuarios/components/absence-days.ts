const pad = (n: number): string => String(n).padStart(2, '0');
const dayText = (date: Date): string => `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
const isDay = (day: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(day);

/** The first day of an absence, as a field shows it: yyyy-mm-dd, '' for none. */
export const firstDay = (moment: unknown): string => (typeof moment === 'string' && moment !== '' ? dayText(new Date(moment)) : '');
/** Its last day: it ends with that day. */
export const lastDay = (moment: unknown): string => (typeof moment === 'string' && moment !== '' ? dayText(new Date(Date.parse(moment) - 1)) : '');

/** The beginning of a day here; what is no day is sent as it is, and refused at its field. */
export const beginOf = (day: string): string => (isDay(day) ? new Date(`${day}T00:00`).toISOString() : day);
/** The end of a day here. */
export function endOf(day: string): string {
  if (!isDay(day)) return day;
  const next = new Date(`${day}T00:00`);
  next.setDate(next.getDate() + 1);
  return next.toISOString();
}
