import { inicio, recursos } from '@prosa/contract/empresas/empresas.endpoints.ts';
import type { Core, Module } from '../../core/module.ts';
import { findLimites } from './limites.repository.ts';

export function empresasModule({ database }: Core): Module {
  return {
    name: 'empresas',
    routes(register) {
      register(inicio.limites, async ({ person }) => {
        const data = await database.comEmpresa(person.id_empresa, (db) => findLimites(db, recursos));
        return { data: Object.fromEntries(recursos.map((r) => [r, data[r] ?? { cota: 0, usado: 0 }])) as never };
      });
    },
  };
}
