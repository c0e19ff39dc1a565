import type { Staff } from '../../../core/auth/person.ts';
import { notFound } from '../../../core/errors.ts';
import type { Core } from '../../../core/module.ts';
import { type ContatoFilter, findContato, findContatos } from './procura.repository.ts';

type Asked = { ordem: string; rpp: number; page: number; cursor?: string | undefined };

/** Contatos to choose from, and one by its id; refuses (404) one that the person may not see. */
export function procuraService({ database }: Core) {
  return {
    async choose(person: Staff, filter: ContatoFilter, { ordem, rpp, page, cursor }: Asked) {
      // named one by one, they all come at once
      const asked = { page: filter.ids ? 0 : page, rpp: filter.ids ? 500 : rpp, cursor, down: ordem.endsWith(' desc') };
      const found = await database.comEmpresa(person.id_empresa, (db) => findContatos(db, person, filter, asked));
      return { rows: found.rows, mais: found.cursor !== undefined, ...(found.cursor !== undefined && { cursor: found.cursor }) };
    },

    async show(person: Staff, id: number) {
      const row = await database.comEmpresa(person.id_empresa, (db) => findContato(db, person, id));
      if (!row) throw notFound('Contato');
      return row;
    },
  };
}
