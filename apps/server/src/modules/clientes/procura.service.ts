import type { Staff } from '../../core/auth/person.ts';
import { notFound } from '../../core/errors.ts';
import type { Core } from '../../core/module.ts';
import { presentTelefones } from '../../core/registro/textos.ts';
import { findContatoForCliente } from '../contatos/contatos.api.ts';
import { findByDocument } from './clientes.repository.ts';

/** What the form of a cliente asks for before there is one. */
export function procuraService({ database }: Core) {
  return {
    /** Another cliente (but for the one of `exceto`) with this document; null: nobody. */
    async byDocument(person: Staff, documento: string, exceto: number) {
      if (documento === '') return null;
      return (await database.lerEmpresa(person.id_empresa, (db) => findByDocument(db, documento, exceto))) ?? null;
    },

    /** What a cliente made from a contato begins with; refuses (404) one that the person may not see. */
    async ofContato(person: Staff, id_contato: number) {
      const contato = await database.lerEmpresa(person.id_empresa, (db) => findContatoForCliente(db, person, id_contato));
      if (!contato) throw notFound('Contato');
      const { nome_exibido, telefone, cargo, email, telefones, ...dados } = contato;
      return { ...dados, email: email ?? '', telefones: presentTelefones(telefones), contatos: [{ id_contato, nome: nome_exibido, email, telefone, cargo }] };
    },
  };
}
