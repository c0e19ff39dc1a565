import type { Facts } from '../../core/audit/audit.ts';

export const momentText = (value: Date | null): string | null => value?.toISOString() ?? null;

/** Both sides of an act, with the fields alone that are not as they were. */
export function mudancaDe(antes: Facts, depois: Facts): { antes: Facts; depois: Facts } {
  const fields = [...new Set([...Object.keys(antes), ...Object.keys(depois)])].filter((field) => antes[field] !== depois[field]);
  const side = (of: Facts): Facts => Object.fromEntries(fields.filter((field) => field in of).map((field) => [field, of[field]]));
  return { antes: side(antes), depois: side(depois) };
}
