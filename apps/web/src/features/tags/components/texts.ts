import type { TipoDeTag } from '@prosa/contract/tags/tags.valores.ts';
import { formatDate, formatNumber } from '@/core/formats.ts';

/** Noon, so that no time zone moves the day. */
const day = (value: string): string => formatDate(`${value.slice(0, 10)}T12:00:00Z`);

/** A stored value as people read it. */
export function shownValue(type: TipoDeTag, value: string): string {
  if (value === '') return '';
  if (type === 'bool') return value === '1' ? 'Sim' : 'Não';
  if (type === 'number') return formatNumber(Number(value));
  if (type === 'date') return day(value);
  if (type === 'datetime') return `${day(value)} ${value.slice(11, 16)}`;
  return value;
}

/** What stands on the tag: a yes is its name alone. */
export const shownTag = ({ name, type_value, value }: { name: string; type_value: TipoDeTag; value: string }): string =>
  type_value === 'bool' && value === '1' ? name : `${name}: ${shownValue(type_value, value)}`;
