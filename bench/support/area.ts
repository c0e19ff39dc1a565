import { setting } from './smallest.ts';

const clientes = setting('PROSA_BENCH_CLIENTES', 2000);
/** The company of the client area's benchmark. */
export const areaDeClientes = {
  banco: 'prosa_area',
  empresa: 'Bancada da área do cliente',
  admin: 'admin@area.bancada',
  clientes,
  /** Tickets of the first cliente, and of each of the others. */
  muitos: clientes,
  poucos: 5,
  cliente: (n: number): string => `cliente${n}@area.bancada`,
} as const;
