/** Check digit modulo 11 of Brazilian documents: values times weights, 0 when the rest is below 2. */
export function checkDigit(values: readonly number[], weights: readonly number[]): number {
  const rest = weights.reduce((sum, weight, i) => sum + weight * (values[i] ?? 0), 0) % 11;
  return rest < 2 ? 0 : 11 - rest;
}
