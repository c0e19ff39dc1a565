const units = [
  { least: 1_000_000, name: 'mi' },
  { least: 1000, name: 'mil' },
] as const;

/** spec 9: counts over 999 abbreviated with 'mil' and 'mi', one decimal: "1,2 mil", "2,5 mi". Rounds down: never more than there is. */
export function abbreviateCount(count: number): string {
  const unit = units.find(({ least }) => Math.abs(count) >= least);
  if (unit === undefined) return String(count);
  const tenths = Math.trunc((count * 10) / unit.least);
  return `${tenths % 10 === 0 ? tenths / 10 : (tenths / 10).toFixed(1).replace('.', ',')} ${unit.name}`;
}
