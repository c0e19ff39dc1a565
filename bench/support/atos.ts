import { setting } from './smallest.ts';

/** Names of the company of the benchmark of the record of acts. */
export const atos = {
  banco: 'prosa_bench_atos',
  empresa: 'Bancada de atos',
  linhas: setting('PROSA_BENCH_ATOS', 1_000_000),
  pessoas: 200,
  admin: 'pessoa0@atos.bancada',
} as const;
