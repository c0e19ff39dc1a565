import { setting } from './smallest.ts';

/** The company of the benchmark of tickets. PROSA_BENCH_TICKETS asks for a smaller one. */
const linhas = setting('PROSA_BENCH_TICKETS', 1_000_000);
export const volumeTickets = {
  banco: linhas === 1_000_000 ? 'prosa_bench_tickets' : `prosa_bench_tickets_${linhas}`,
  empresa: 'Bancada de tickets',
  linhas,
  /** Five each, and so many more in the newest one. */
  entradas: linhas * 5 + 495,
  noMaior: 500,
  contatos: Math.max(100, Math.round(linhas / 20)),
  departamentos: 10,
  pessoas: 400,
  /** Of them this many see every ticket, the last ones their own alone, the others two departamentos. */
  chefes: 8,
  proprios: 80,
  person: (n: number): string => `pessoa${n}@tickets.bancada`,
} as const;
