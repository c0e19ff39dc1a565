import { toTime } from '@/ui/br/time-text.ts';
import type { Detalhe, Faixa, Feriado } from '../calendarios.queries.ts';
import { weekdays } from './faixas.ts';

const rangesText = (day: readonly Faixa[]): string => day.map(({ inicio, fim }) => `${toTime(inicio)}–${toTime(fim)}`).join(' e ');
const weekText = (week: readonly Faixa[][]): string =>
  week.flatMap((day, i) => (day.length === 0 ? [] : [`${weekdays[i]!.slice(0, 3)} ${rangesText(day)}`])).join(', ') || 'sempre fechado';
const holidaysText = (list: readonly Feriado[]): string =>
  list.map(({ nome, faixas }) => (faixas.length === 0 ? nome : `${nome} (${rangesText(faixas)})`)).join(', ') || 'nenhum';

/** A field as it reads where two versions stand side by side; undefined: as it is. */
export function shownValue(field: string, value: unknown, stored: Pick<Detalhe, 'linhas' | 'departamentos'> | undefined): string | undefined {
  if (field === 'semana') return weekText(value as Faixa[][]);
  if (field === 'feriados') return holidaysText((value ?? []) as Feriado[]);
  if (field !== 'linhas' && field !== 'departamentos') return undefined;
  const name = (id: number): string => stored?.[field].find((known) => known.id === id)?.nome ?? `nº ${id}`;
  return ((value ?? []) as number[]).map(name).join(', ') || 'nenhum';
}
