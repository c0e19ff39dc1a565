import type { Staff } from '../../../core/auth/person.ts';
import type { Core } from '../../../core/module.ts';
import { needSala } from '../sala/contexto.ts';
import { notar } from '../sala/mudanca.ts';
import { findRascunho, saveRascunho } from './apoio.repository.ts';

/** What a person has begun to write in a sala, on every device of theirs. */
export function rascunhosService({ database }: Core) {
  return {
    find: (person: Staff, id_sala: number): Promise<string> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        await needSala(db, person, { id_sala }, false);
        return findRascunho(db, id_sala, person.id_login);
      }),

    async store(person: Staff, id_sala: number, { texto, origem }: { texto: string; origem: string }): Promise<void> {
      await database.comEmpresa(person.id_empresa, async (db) => {
        await needSala(db, person, { id_sala }, false);
        await saveRascunho(db, id_sala, person.id_login, texto);
        notar(db)?.aviso(() => (events, id_empresa) => events.draft(id_empresa, person.id_login, id_sala, origem));
      });
    },
  };
}
