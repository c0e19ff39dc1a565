import { cpuSeconds } from './cpu.ts';

/** Set by `--antes`: a part measures the product alone, shortly, and says what two versions are compared by. */
export const comparing = process.env['BENCH_COMPARAR'] === '1';

export interface Compared {
  /** Milliseconds by what was asked. */
  readonly p50: Readonly<Record<string, number>>;
  /** Requests a second by what was asked, where as many are asked as are answered. */
  readonly porSegundo?: Readonly<Record<string, number>>;
  /** Milliseconds of processor time per request, of the server and of its database; missing where the time on screen is all that counts. */
  readonly cpu?: { readonly servidor: number; readonly banco: number };
}

/** Processor time from here on, per request. */
export function cpuPerRequest(pids: { servidor: number; banco: number }): (requests: number) => NonNullable<Compared['cpu']> {
  const now = () => ({ servidor: cpuSeconds(pids.servidor) ?? Number.NaN, banco: cpuSeconds(pids.banco) ?? Number.NaN });
  const before = now();
  return (requests) => {
    const after = now();
    const each = (name: keyof typeof pids): number => ((after[name] - before[name]) * 1000) / requests;
    return { servidor: each('servidor'), banco: each('banco') };
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(half)]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

export const printCompared = (bench: string, compared: Compared): void => console.log(JSON.stringify({ bench, comparar: compared }));
