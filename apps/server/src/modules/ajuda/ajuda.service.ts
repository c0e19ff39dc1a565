import type { BtnHelp } from '@prosa/contract/ajuda/ajuda.endpoints.ts';
import type { Input } from '@prosa/contract/wire.ts';
import type { Staff, StaffWithoutEmpresa } from '../../core/auth/person.ts';
import type { Core } from '../../core/module.ts';
import { findOfEmpresa, findOfPlatform, upsertAjuda } from './ajuda.repository.ts';

/** Help texts: the empresa's own, or else those of the platform (spec 7 Help). */
export function ajudaService({ database }: Core) {
  return {
    async show(person: Staff | StaffWithoutEmpresa | { kind: 'cliente'; id_empresa: number }, identifier: string) {
      const found =
        person.kind === 'staff-without-empresa'
          ? await database.semEmpresa((db) => findOfPlatform(db, identifier))
          : await database.comEmpresa(person.id_empresa, async (db) => (await findOfEmpresa(db, identifier)) ?? (await findOfPlatform(db, identifier)));
      return found ?? null;
    },
    store: (person: Staff, body: Input<typeof BtnHelp.store>['body']): Promise<number> => database.comEmpresa(person.id_empresa, (db) => upsertAjuda(db, body)),
  };
}
