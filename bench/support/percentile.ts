/** The value below which `share` (0 to 1) of the values lie, to a tenth; NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)];
  return value === undefined ? Number.NaN : Math.round(value * 10) / 10;
}
