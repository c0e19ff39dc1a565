import type { clientes } from '@prosa/contract/clientes/clientes.endpoints.ts';
import type { Input } from '@prosa/contract/wire.ts';
import type { Staff } from '../../core/auth/person.ts';
import { notFound } from '../../core/errors.ts';
import type { Core } from '../../core/module.ts';
import { cadastroService } from '../cadastros/servico.api.ts';
import { keptPhones } from '../cadastros/textos.api.ts';
import { findContatoForCliente, findContatosOfCliente, setContatosOfCliente } from '../contatos/contatos.api.ts';
import { documentosRepetidos } from './clientes.api.ts';
import { clientesLista, findByDocument, findCliente } from './clientes.repository.ts';

type Body = Input<typeof clientes.store>['body'];

export function clientesService(core: Core) {
  const { database, sessions } = core;
  const cadastro = cadastroService(core, clientesLista, documentosRepetidos);
  // who is in the trash is signed out at once
  const dropSessions = (ids: readonly number[]): void => {
    for (const id_cliente of ids) sessions.invalidate({ id_cliente });
  };

  return {
    list: (person: Staff, query: Input<typeof clientes.getAll>['query']) => cadastro.list(person.id_empresa, query),

    show: (person: Staff, id: number) =>
      database.lerEmpresa(person.id_empresa, async (db) => {
        const [row, contatos] = await Promise.all([findCliente(db, id), findContatosOfCliente(db, person, id)]);
        if (!row) throw notFound('Cliente');
        return { row, contatos };
      }),

    /** Creates or saves, with the contatos that belong to it. Refuses a document of another cliente and a version that somebody else has replaced. */
    store: (person: Staff, { id_cliente, versao, contatos, contatos_lidos, telefones, ...values }: Body): Promise<number> =>
      cadastro.save(person, id_cliente, { ...values, telefones: telefones && keptPhones(telefones) }, versao, async (db, id) => {
        if (contatos) await setContatosOfCliente(db, person, id, contatos, contatos_lidos);
      }),

    async verificarDocumento(person: Staff, documento: string, exceto: number | undefined) {
      if (documento === '') return null;
      return (await database.lerEmpresa(person.id_empresa, (db) => findByDocument(db, documento, exceto ?? 0))) ?? null;
    },

    async deContato(person: Staff, id_contato: number) {
      const contato = await database.lerEmpresa(person.id_empresa, (db) => findContatoForCliente(db, person, id_contato));
      if (!contato) throw notFound('Contato');
      return contato;
    },

    async move(person: Staff, ids: readonly number[], excluir: boolean): Promise<number[]> {
      const moved = await cadastro.move(person, ids, excluir);
      dropSessions(moved);
      return moved;
    },
    async moveOne(person: Staff, id: number, excluir: boolean): Promise<void> {
      await cadastro.moveOne(person, id, excluir);
      dropSessions([id]);
    },
  };
}
