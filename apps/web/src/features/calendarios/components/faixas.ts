import type { Faixa } from '../calendarios.queries.ts';

/** spec 9: weekdays 1 (Sunday) to 7. */
export const weekdays = ['Domingo', 'Segunda-feira', 'Terça-feira', 'Quarta-feira', 'Quinta-feira', 'Sexta-feira', 'Sábado'] as const;

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
