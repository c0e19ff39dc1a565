import { sql } from 'kysely';
import type { Db } from '../core/db/database.ts';
import { insertMainPhones } from './main-phones.ts';
import type { DemoContact } from './salas.ts';

/** Two customers who were registered again at the counter, with a new phone: for the search for doubles to find. */
export async function insertDoubles(db: Db, contacts: readonly DemoContact[]): Promise<void> {
  const again = [
    { of: contacts[0]!, telefone: '5561996540001', same: 'cpf' },
    { of: contacts[20]!, telefone: '5511996540002', same: 'data_aniversario' },
  ] as const;
  for (const { of, telefone, same } of again) {
    const { rows } = await sql<{ id_contato: number }>`insert into contato (tipo, nome, razao_social, tipo_contato, telefone, origem, ${sql.ref(same)})
      select 1, nome_exibido, '', 'Cliente', ${telefone}, origem, ${sql.ref(same)} from contato where id_contato = ${of.id_contato} returning id_contato`.execute(
      db,
    );
    await insertMainPhones(db, [{ id_contato: rows[0]!.id_contato, telefone }], 'cadastro');
  }
}
