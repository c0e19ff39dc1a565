import { setting } from './smallest.ts';

/** Names of the company of the contato benchmarks; `person(0)` administers, the others attend. */
export const milhao = {
  banco: 'prosa_bench_contatos',
  empresa: 'Bancada de contatos',
  contatos: setting('PROSA_BENCH_CONTATOS', 1_000_000),
  pessoas: 12,
  person: (n: number): string => `pessoa${n}@contatos.bancada`,
} as const;
