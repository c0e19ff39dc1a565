/** Names of the company of the benchmarks of clientes, fornecedores and funcionarios. */
export const cadastros = {
  banco: 'prosa_bench_cadastros',
  empresa: 'Bancada de cadastros',
  linhas: 1_000_000,
  admin: 'pessoa0@cadastros.bancada',
} as const;
