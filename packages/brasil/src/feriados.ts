/** Choices for 29 February in other years: 28 February, as recurrences take it, where nothing is said; 1 March; or no day. */
export const bissextos = ['antes', 'depois', 'nenhum'] as const;
export type Bissexto = (typeof bissextos)[number];

/** Tells whether a calendar has this day in some year. */
export const temDia = (mes: number, dia: number): boolean => dia >= 1 && dia <= new Date(Date.UTC(2024, mes, 0)).getUTCDate();

/** A holiday as a rule: the same day every year, days counted from Easter Sunday, or one date alone. */
export type DiaFeriado =
  | { readonly tipo: 'anual'; readonly mes: number; readonly dia: number; readonly bissexto?: Bissexto | undefined }
  | { readonly tipo: 'pascoa'; readonly dias: number }
  | { readonly tipo: 'data'; readonly data: string };

export interface FeriadoNacional {
  readonly nome: string;
  readonly dia: DiaFeriado;
  /** Ponto facultativo: many companies close, the law does not say so. */
  readonly facultativo: boolean;
}

const anual = (dia: number, mes: number, nome: string): FeriadoNacional => ({ nome, dia: { tipo: 'anual', mes, dia }, facultativo: false });
const pascoa = (dias: number, nome: string, facultativo: boolean): FeriadoNacional => ({ nome, dia: { tipo: 'pascoa', dias }, facultativo });

/** Leis 662/1949, 6.802/1980, 10.607/2002 and 14.759/2023; Good Friday by Lei 9.093/1995. */
export const feriadosNacionais: readonly FeriadoNacional[] = [
  anual(1, 1, 'Confraternização Universal'),
  pascoa(-48, 'Carnaval (segunda-feira)', true),
  pascoa(-47, 'Carnaval (terça-feira)', true),
  pascoa(-2, 'Sexta-feira Santa', false),
  anual(21, 4, 'Tiradentes'),
  anual(1, 5, 'Dia do Trabalho'),
  pascoa(60, 'Corpus Christi', true),
  anual(7, 9, 'Independência do Brasil'),
  anual(12, 10, 'Nossa Senhora Aparecida'),
  anual(2, 11, 'Finados'),
  anual(15, 11, 'Proclamação da República'),
  anual(20, 11, 'Consciência Negra'),
  anual(25, 12, 'Natal'),
];

const iso = (date: Date): string => date.toISOString().slice(0, 10);

/** Easter Sunday of a year of the Gregorian calendar (Meeus, Jones, Butcher), as days since 1970. */
function easter(ano: number): number {
  const a = ano % 19;
  const b = Math.floor(ano / 100);
  const c = ano % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return Date.UTC(ano, Math.floor(f / 31) - 1, (f % 31) + 1) / 86_400_000;
}

/** The date of a holiday in a year, 'YYYY-MM-DD'; null when it has none (another year's date). */
export function dataDoFeriado(dia: DiaFeriado, ano: number): string | null {
  if (dia.tipo === 'data') return dia.data.startsWith(`${String(ano).padStart(4, '0')}-`) ? dia.data : null;
  if (dia.tipo === 'pascoa') return iso(new Date((easter(ano) + dia.dias) * 86_400_000));
  const leap = dia.mes === 2 && dia.dia === 29 && new Date(Date.UTC(ano, 1, 29)).getUTCMonth() !== 1;
  if (leap && dia.bissexto === 'nenhum') return null;
  if (leap) return `${String(ano).padStart(4, '0')}-${dia.bissexto === 'depois' ? '03-01' : '02-28'}`;
  const date = new Date(Date.UTC(ano, dia.mes - 1, dia.dia));
  return date.getUTCMonth() === dia.mes - 1 ? iso(date) : null;
}
