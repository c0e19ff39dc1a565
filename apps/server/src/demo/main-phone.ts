import { phoneKey } from '@prosa/brasil/telefone.ts';
import type { Db } from '../core/db/database.ts';

/** The main phone of a contato, and the identity by which it is found when it writes. `origem`: how it became known. */
export async function insertMainPhone(db: Db, id_contato: number, numero: string, origem: 'rede' | 'cadastro'): Promise<void> {
  await db.insertInto('contato_telefone').values({ id_contato, numero, principal: true }).execute();
  await db
    .insertInto('contato_identidade')
    .values({ tipo: 'telefone', chave: phoneKey(numero), valor: numero, id_contato, origem })
    .execute();
}
