import { setting } from './smallest.ts';

/** Names of the company of the benchmarks of clientes, fornecedores and funcionarios. */
export const cadastros = {
  banco: 'prosa_bench_cadastros',
  empresa: 'Bancada de cadastros',
  linhas: setting('PROSA_BENCH_CADASTROS', 1_000_000),
  admin: 'pessoa0@cadastros.bancada',
} as const;
