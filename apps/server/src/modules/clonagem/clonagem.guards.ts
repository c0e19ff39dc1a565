import type { Guards } from '../../../test/kit/guards.ts';

/** The operator alone calls them, and of every company. */
export const guards: Guards = {
  calls: { 'GET /ClonarEmpresa/itens/{id}': 'value', 'GET /ClonarEmpresa/andamento/{id}': 'value' },
};
