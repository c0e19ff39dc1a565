import type { privacidade } from '@prosa/contract/privacidade/privacidade.endpoints.ts';
import type { Input, Reply } from '@prosa/contract/wire.ts';
import type { Staff } from '../../core/auth/person.ts';
import type { Db } from '../../core/db/database.ts';
import { notFound } from '../../core/errors.ts';
import type { Core } from '../../core/module.ts';
import { findContato } from '../contatos/contatos.api.ts';
import { aceites } from './aceite.ts';
import { findConsentimentos, insertConsentimentos, isRetido } from './consentimentos.repository.ts';

async function needContato(db: Db, person: Staff, id: number): Promise<void> {
  if (!(await findContato(db, person, id))) throw notFound('Contato');
}

/** The register of consents, for the people of the company. */
export function consentimentosService({ database }: Core) {
  return {
    list: (person: Staff, id: number): Promise<Reply<typeof privacidade.consentimentos>> =>
      database.lerEmpresa(person.id_empresa, async (db) => {
        await needContato(db, person, id);
        const [rows, aceita, reter] = await Promise.all([findConsentimentos(db, id), aceites(db, id), isRetido(db, id)]);
        return {
          data: rows.map(({ concedido, em, ...row }) => ({ ...row, concedido: concedido ? 1 : 0, em: em.toISOString() })),
          aceita,
          reter: reter ? 1 : 0,
        };
      }),

    /** Only adds: what was said before stays written. */
    register: (person: Staff, id: number, body: Input<typeof privacidade.consentir>['body']): Promise<number> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        await needContato(db, person, id);
        const [added] = await insertConsentimentos(db, [
          { id_contato: id, ...body, concedido: body.concedido === 1, origem: 'funcionario', id_login: person.id_login },
        ]);
        return added!;
      }),
  };
}
