/** The company of the boards' benchmark. */
export const quadros = {
  banco: 'prosa_quadros',
  empresa: 'Bancada de quadros',
  admin: 'pessoa0@quadros.bancada',
  pessoas: 60,
  /** Cards of the board that is measured, in eight lists, and of its longest list. */
  grande: 50_000,
  lista: 10_000,
  /** Other boards, of five lists each, and cards of each list. */
  outros: 95,
  porLista: 2000,
} as const;
