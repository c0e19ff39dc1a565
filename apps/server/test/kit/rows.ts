import { randomUUID } from 'node:crypto';
import { plain } from '@prosa/brasil/texto.ts';
import type { Insertable } from 'kysely';
import type { Db } from '../../src/core/db/database.ts';
import type { DB } from '../../src/core/db/types.gen.ts';

/**
 * Rows that tests write past the product, of the empresa whose transaction it is: what a row needs and the test does not speak of stands here,
 * the new id comes back.
 */
type Row<T extends keyof DB> = Partial<Insertable<DB[T]>>;

export async function insertContato(db: Db, values: Row<'contato'> = {}): Promise<number> {
  const row = { nome: 'Rita', ...values };
  return (await db.insertInto('contato').values(row).returning('id_contato').executeTakeFirstOrThrow()).id_contato;
}

/** A sala with a customer, by default nobody's and open. */
export async function insertSala(db: Db, values: Row<'sala'>): Promise<number> {
  const row = { topic: `sala-${randomUUID()}`, ...values };
  return (await db.insertInto('sala').values(row).returning('id_sala').executeTakeFirstOrThrow()).id_sala;
}

/** A departamento; its address is its name. */
export async function insertDepartamento(db: Db, nome: string, values: Row<'departamento'> = {}): Promise<number> {
  const row = { nome, dns: plain(nome).replaceAll(' ', '-'), ...values };
  return (await db.insertInto('departamento').values(row).returning('id_departamento').executeTakeFirstOrThrow()).id_departamento;
}

/** A file's row; its bytes are the test's to store. */
export async function insertArquivo(db: Db, values: Row<'arquivo'> = {}): Promise<number> {
  const row = { nome: 'arquivo.txt', content_type: 'text/plain', tamanho: 10, caminho: `1/${randomUUID()}`, ...values };
  return (await db.insertInto('arquivo').values(row).returning('id_arquivo').executeTakeFirstOrThrow()).id_arquivo;
}
