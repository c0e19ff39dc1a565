import type { chatCartao } from '@prosa/contract/atendimentos/cartoes.endpoints.ts';
import type { Input } from '@prosa/contract/wire.ts';
import type { Staff } from '../../../core/auth/person.ts';
import { invalid } from '../../../core/errors.ts';
import type { Core } from '../../../core/module.ts';
import { findContatos } from '../../contatos/contatos.api.ts';
import { needSala } from '../sala/contexto.ts';
import type { SalasApi } from '../sala/salas.ports.ts';
import { cardsText } from './conteudos.ts';
import { findByPrivateId } from './mensagens.repository.ts';

/** Contatos that the person sees, as contact cards to a customer; the same press again sends nothing. */
export function cartoesService({ database }: Core, salas: SalasApi) {
  return async (person: Staff, id_sala: number, { id_contatos, private_id }: Input<typeof chatCartao.enviar>['body']): Promise<void> => {
    const wanted = [...new Set(id_contatos)];
    const { topic } = await database.lerEmpresa(person.id_empresa, (db) => needSala(db, person, { id_sala }, false));
    await salas.send(person, { topic }, async (db, sala) => {
      if (await findByPrivateId(db, { id_sala: sala.id_sala }, person.id_login, private_id)) return [];
      const filter = { q: '', withPhone: true, ids: wanted };
      const { rows: found } = await findContatos(db, person, filter, { page: 0, rpp: wanted.length, cursor: undefined, down: false });
      if (found.length < wanted.length) throw invalid({ id_contatos: 'Um dos contatos não foi encontrado ou não tem telefone' });
      const contatos = found.map(({ nome, telefone }) => ({ nome, telefone: telefone ?? '' }));
      return [{ tipo: 'contacts', texto: cardsText(contatos), dados: { contatos }, private_id }];
    });
  };
}
