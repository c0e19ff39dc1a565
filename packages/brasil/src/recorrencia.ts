import { type Expediente, momentOf, opensOn, wallOf } from './expediente.ts';

/** What comes again and again by the calendar. Weekdays 1 (Sunday) to 7, months 1 to 12 (spec 9). */
export interface Recorrencia {
  readonly frequencia: 'diaria' | 'semanal' | 'mensal' | 'anual';
  /** Each so many days, weeks, months, years. */
  readonly intervalo: number;
  /** Of the weekly one. */
  readonly dias_semana: readonly number[];
  /** Of the monthly and the yearly one; a shorter month takes its last. */
  readonly dia: number;
  /** Of the yearly one. */
  readonly mes: number;
  /** Of the day. */
  readonly minuto: number;
  /** Days, yyyy-mm-dd, both included. `fim` null: without an end. */
  readonly inicio: string;
  readonly fim: string | null;
  /** What becomes of a date on which the company does not open. */
  readonly ajuste: 'nenhum' | 'anterior' | 'seguinte';
}

const day = 86_400_000;
const dayNumber = (text: string): number => Date.parse(`${text}T00:00:00Z`) / day;
/** Weeks from Sunday to Saturday: 1970 began on a Thursday. */
const weekOf = (n: number): number => Math.floor((n + 4) / 7);
/** A date goes no further than this to a day on which the company opens. */
const farthest = 15;
/** Dates are looked for so many days ahead: each 99 years is the longest. */
const horizon = 99 * 366 + farthest;

/** Whether the rule names this day, before it is moved to one that is open. */
function names(regra: Recorrencia, n: number): boolean {
  const { frequencia, intervalo, dias_semana, dia, mes } = regra;
  const start = dayNumber(regra.inicio);
  if (n < start) return false;
  if (frequencia === 'diaria') return (n - start) % intervalo === 0;
  const [at, from] = [new Date(n * day), new Date(start * day)];
  if (frequencia === 'semanal') return dias_semana.includes(at.getUTCDay() + 1) && (weekOf(n) - weekOf(start)) % intervalo === 0;
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  if (at.getUTCDate() !== Math.min(dia, last)) return false;
  const years = at.getUTCFullYear() - from.getUTCFullYear();
  if (frequencia === 'anual') return at.getUTCMonth() + 1 === mes && years % intervalo === 0;
  return (years * 12 + at.getUTCMonth() - from.getUTCMonth()) % intervalo === 0;
}

function moved(regra: Recorrencia, n: number, expediente: Expediente | undefined): number {
  if (regra.ajuste === 'nenhum' || expediente === undefined) return n;
  const way = regra.ajuste === 'seguinte' ? 1 : -1;
  for (let i = 0; i <= farthest; i++) if (opensOn(expediente, n + way * i)) return n + way * i;
  return n;
}

/**
 * The next moments of a rule after `depois`, in order, each once. `expediente`: the hours that say which days are open; without it every day
 * is. A date that is moved stays within the end of the rule, which is about the date as named.
 */
export function proximasVezes(regra: Recorrencia, fuso: string, depois: Date, quantas: number, expediente?: Expediente): Date[] {
  const end = regra.fim === null ? Number.POSITIVE_INFINITY : dayNumber(regra.fim);
  const first = Math.max(dayNumber(regra.inicio), Math.floor(wallOf(fuso, depois.getTime()) / day) - farthest);
  const found = new Set<number>();
  for (let n = first; n <= Math.min(end, first + horizon) && found.size < quantas; n++) {
    if (!names(regra, n)) continue;
    const at = momentOf(fuso, moved(regra, n, expediente) * day + regra.minuto * 60_000);
    if (at > depois.getTime()) found.add(at);
  }
  return [...found].toSorted((a, b) => a - b).map((at) => new Date(at));
}

const diasDaSemana = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'] as const;
const meses = ['janeiro', 'fevereiro', 'março', 'abril', 'maio', 'junho', 'julho', 'agosto', 'setembro', 'outubro', 'novembro', 'dezembro'] as const;
const listed = (words: readonly string[]): string => (words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} e ${words.at(-1)!}`);
const each: Readonly<Record<Recorrencia['frequencia'], readonly [um: string, muitos: string]>> = {
  diaria: ['Todo dia', 'dias'],
  semanal: ['Toda semana', 'semanas'],
  mensal: ['Todo mês', 'meses'],
  anual: ['Todo ano', 'anos'],
};

/** Minutes from midnight as a clock shows them. */
export const horaDoDia = (minuto: number): string => `${String(Math.floor(minuto / 60)).padStart(2, '0')}:${String(minuto % 60).padStart(2, '0')}`;

/** The rule in words: "A cada 2 semanas, segunda e quinta, às 08:00". */
export function textoDaRecorrencia(regra: Recorrencia): string {
  const { frequencia, intervalo, dias_semana, dia, mes, minuto } = regra;
  const [um, muitos] = each[frequencia];
  const when: Readonly<Record<Recorrencia['frequencia'], string>> = {
    diaria: '',
    semanal: listed(dias_semana.toSorted((a, b) => a - b).flatMap((d) => diasDaSemana[d - 1] ?? [])),
    mensal: `dia ${dia}`,
    anual: `${dia} de ${meses[mes - 1] ?? ''}`,
  };
  return [intervalo === 1 ? um : `A cada ${intervalo} ${muitos}`, when[frequencia], `às ${horaDoDia(minuto)}`].filter(Boolean).join(', ');
}
