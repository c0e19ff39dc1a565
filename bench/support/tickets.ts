/** The company of the benchmark of tickets. PROSA_BENCH_TICKETS asks for a smaller one. */
const linhas = Number(process.env['PROSA_BENCH_TICKETS'] ?? 1_000_000);
export const volumeTickets = {
  banco: linhas === 1_000_000 ? 'prosa_bench_tickets' : `prosa_bench_tickets_${linhas}`,
  empresa: 'Bancada de tickets',
  linhas,
  entradas: linhas * 5,
  contatos: Math.max(100, Math.round(linhas / 20)),
  departamentos: 10,
  pessoas: 40,
  /** Of them this many see every ticket, the others one or two departamentos. */
  chefes: 4,
  person: (n: number): string => `pessoa${n}@tickets.bancada`,
} as const;
