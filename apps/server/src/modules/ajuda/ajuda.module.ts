import { BtnHelp } from '@prosa/contract/ajuda/ajuda.endpoints.ts';
import type { Core, Module } from '../../core/module.ts';
import { findOfEmpresa, findOfPlatform, upsertAjuda } from './ajuda.repository.ts';

export function ajudaModule({ database }: Core): Module {
  return {
    name: 'ajuda',
    routes(register) {
      register(BtnHelp.show, async ({ person, params: { identifier } }) => {
        if (person.kind === 'staff-without-empresa') return { data: (await database.semEmpresa((db) => findOfPlatform(db, identifier))) ?? null };
        const data = await database.comEmpresa(
          person.id_empresa,
          async (db) => (await findOfEmpresa(db, identifier)) ?? (await findOfPlatform(db, identifier)),
        );
        return { data: data ?? null };
      });
      register(BtnHelp.store, async ({ person, body }) => ({ id: await database.comEmpresa(person.id_empresa, (db) => upsertAjuda(db, body)) }));
    },
  };
}
