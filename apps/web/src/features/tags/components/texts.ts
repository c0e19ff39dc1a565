import type { TipoDeTag } from '@prosa/contract/tags/tags.valores.ts';
import { formatDay, formatNumber } from '@/core/formats.ts';

/** A stored value as people read it. */
export function shownValue(type: TipoDeTag, value: string): string {
  if (value === '') return '';
  if (type === 'bool') return value === '1' ? 'Sim' : 'Não';
  if (type === 'number') return formatNumber(Number(value));
  if (type === 'date') return formatDay(value);
  if (type === 'datetime') return `${formatDay(value.slice(0, 10))} ${value.slice(11, 16)}`;
  return value;
}

/** What stands on the tag: a yes is its name alone. */
export const shownTag = ({ name, type_value, value }: { name: string; type_value: TipoDeTag; value: string }): string =>
  type_value === 'bool' && value === '1' ? name : `${name}: ${shownValue(type_value, value)}`;
