/** A number as people type it: up to 15 digits, and up to 6 after a comma or a point. */
export const ehNumero = (text: string): boolean => /^-?\d{1,15}([.,]\d{1,6})?$/.test(text);

/** A day that the calendar has, as YYYY-MM-DD. */
export function ehDia(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
