/** Lower case without accents: how texts are compared and searched. The database's sem_acento does the same. */
export const plain = (text: string): string =>
  text
    // no letter has so many; to put thousands of them in order takes seconds
    .replace(/(\p{M}{8})\p{M}+/gu, '$1')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();

/** Of that the letters and digits only, joined by a space or what is given: names as they differ, addresses. */
export const plainWords = (text: string, between = ' '): string =>
  plain(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join(between);

/** A number as people type it: up to 15 digits, and up to 6 after a comma or a point. */
export const ehNumero = (text: string): boolean => /^-?\d{1,15}([.,]\d{1,6})?$/.test(text);

/** A day that the calendar has, as YYYY-MM-DD. */
export function ehDia(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
