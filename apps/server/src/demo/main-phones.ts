import { phoneKey } from '@prosa/brasil/telefone.ts';
import type { Db } from '../core/db/database.ts';

/** The main phones of contatos, and the identities by which they are found when they write. `origem`: how they became known. */
export async function insertMainPhones(db: Db, contacts: readonly { id_contato: number; telefone: string }[], origem: 'rede' | 'cadastro'): Promise<void> {
  await db
    .insertInto('contato_telefone')
    .values(contacts.map(({ id_contato, telefone }) => ({ id_contato, numero: telefone, principal: true })))
    .execute();
  await db
    .insertInto('contato_identidade')
    .values(contacts.map(({ id_contato, telefone }) => ({ tipo: 'telefone', chave: phoneKey(telefone), valor: telefone, id_contato, origem })))
    .execute();
}
