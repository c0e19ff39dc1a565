/** The company of the client area's benchmark. */
export const areaDeClientes = {
  banco: 'prosa_area',
  empresa: 'Bancada da área do cliente',
  admin: 'admin@area.bancada',
  clientes: 2000,
  /** Tickets of the first cliente, and of each of the others. */
  muitos: 2000,
  poucos: 5,
  cliente: (n: number): string => `cliente${n}@area.bancada`,
} as const;
