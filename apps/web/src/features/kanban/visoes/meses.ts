/** Months as texts, yyyy-mm. */
export function monthAfter(mes: string, months = 1): string {
  const at = new Date(`${mes}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + months);
  return at.toISOString().slice(0, 7);
}

const named = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' });
/** "novembro de 2026" */
export const monthName = (mes: string): string => named.format(new Date(`${mes}-01T00:00:00Z`));

/** The days of a month as a calendar shows them: whole weeks, from Sunday on; yyyy-mm-dd. */
export function weeksOf(mes: string): string[][] {
  const first = new Date(`${mes}-01T00:00:00Z`);
  const begin = first.getTime() - first.getUTCDay() * 86_400_000;
  const weeks: string[][] = [];
  for (let week = 0; week < 6; week++) {
    const days = Array.from({ length: 7 }, (_, day) => new Date(begin + (week * 7 + day) * 86_400_000).toISOString().slice(0, 10));
    if (week > 0 && days[0]!.slice(0, 7) > mes) break;
    weeks.push(days);
  }
  return weeks;
}
