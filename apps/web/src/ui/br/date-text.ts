/**
 * What stays of a day that is being typed as dd/mm/aaaa. spec 5: day 1-31, month up to 12; what is out of range is cleared. A month that
 * is cleared leaves day 1; a day that is cleared stands before the month, and leaves nothing to default.
 */
export function dateTyped(text: string): string {
  const [day = '', month = '', year = ''] = text.split('/');
  if (day.length === 2 && (day === '00' || Number(day) > 31)) return '';
  if (month.length === 2 && (month === '00' || Number(month) > 12)) return '01';
  return [day, month, year].filter((part) => part !== '').join('/');
}

/** '1979-12-03' as 03/12/1979; what is no such date as it is. */
export const dateText = (iso: string): string => iso.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1');

/** Whether a yyyy-mm-dd is a day of the calendar, within the limits of spec 5. */
export function isDay(iso: string | null | undefined): iso is string {
  const at = Date.parse(`${iso}T00:00:00Z`);
  return typeof iso === 'string' && !Number.isNaN(at) && new Date(at).toISOString().startsWith(iso) && iso >= '1970-01-01' && iso <= '2069-01-01';
}

/** 03/12/1979 as '1979-12-03'; what is not complete as it is. */
export const dateIso = (text: string): string => text.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1');
