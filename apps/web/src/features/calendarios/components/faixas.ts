import type { Faixa } from '../calendarios.queries.ts';

/** spec 9: weekdays 1 (Sunday) to 7. */
export const weekdays = ['Domingo', 'Segunda-feira', 'Terça-feira', 'Quarta-feira', 'Quinta-feira', 'Sexta-feira', 'Sábado'] as const;

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

/** The next range to offer for a day: the morning, the afternoon, the hour after the last. */
export function nextFaixa(day: readonly Faixa[]): Faixa {
  if (day.length === 0) return { inicio: 480, fim: 720 };
  const last = Math.max(...day.map((f) => f.fim));
  if (last <= 780) return { inicio: Math.max(last, 780), fim: 1080 };
  return { inicio: Math.min(last, 1380), fim: Math.min(last + 60, 1440) };
}

export const emptyWeek = (): Faixa[][] => Array.from({ length: 7 }, () => []);

/** Monday to Friday, with lunch. */
export const businessWeek = (): Faixa[][] =>
  emptyWeek().map((_, day) =>
    day === 0 || day === 6
      ? []
      : [
          { inicio: 480, fim: 720 },
          { inicio: 780, fim: 1080 },
        ],
  );
