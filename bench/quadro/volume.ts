import { setting } from '../support/smallest.ts';

/** Cards of the longest list. */
const lista = setting('PROSA_BENCH_CARDS', 10_000);
/** The company of the boards' benchmark. */
export const quadros = {
  banco: 'prosa_quadros',
  empresa: 'Bancada de quadros',
  admin: 'pessoa0@quadros.bancada',
  pessoas: 60,
  contatos: lista / 2,
  /** Cards of the board that is measured, in eight lists, and of its longest list. */
  grande: lista * 5,
  lista,
  /** Other boards, of five lists each, and cards of each list. */
  outros: lista === 10_000 ? 95 : 3,
  porLista: lista / 5,
} as const;
