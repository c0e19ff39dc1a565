import { sql } from 'kysely';
import type { Client } from 'pg';
import { deriveSecret } from '../config/secret-key.ts';
import { keyVersion } from '../seal/seal.ts';
import { StartError } from '../start-errors.ts';
import type { Db } from './database.ts';

/** Tells keys apart and tells nothing of them. */
const proofOf = (key: string): string => deriveSecret(key, 'prova');

/** A column of sealed secrets, by which a database without a proof tells its key. */
export interface SealedColumn {
  /** With its schema: 'interno.segundo_fator'. */
  readonly tabela: string;
  readonly coluna: string;
}

const otherKey = (): StartError =>
  new StartError(
    'a chave (PROSA_CHAVE, ou o arquivo "chave" da pasta de dados) não é a deste banco. Nada foi mudado. Informe a chave certa; npm run chave troca uma pela outra.',
  );

/** Says whether secrets are sealed in this database, and none of them with one of these keys: a database of before the proof tells its key by nothing else. */
async function isSealedByAnother(client: Client, keys: readonly string[], columns: readonly SealedColumn[]): Promise<boolean> {
  let another = false;
  for (const { tabela, coluna } of columns) {
    const { rows: there } = await client.query('select from pg_attribute where attrelid = to_regclass($1) and attname = $2 and not attisdropped', [
      tabela,
      coluna,
    ]);
    if (there.length === 0) continue;
    const { rows } = await client.query<{ ours: boolean }>(
      `select split_part(${coluna}, '.', 1) = any ($1) as ours from ${tabela} where ${coluna} <> '' group by 1`,
      [keys.map(keyVersion)],
    );
    if (rows.some(({ ours }) => ours)) return false;
    another ||= rows.length > 0;
  }
  return another;
}

/** Refuses (StartError) a key that is not the database's, before anything is written. `keys`: two while the key is being changed. */
export async function checkKey(client: Client, keys: readonly string[], columns: readonly SealedColumn[]): Promise<void> {
  const { rows: there } = await client.query<{ there: boolean }>(`select to_regclass('interno.chave_do_banco') is not null as there`);
  const { rows } = there[0]?.there ? await client.query<{ prova: string }>('select prova from interno.chave_do_banco') : { rows: [] };
  const known = rows[0] === undefined ? !(await isSealedByAnother(client, keys, columns)) : keys.some((key) => proofOf(key) === rows[0]!.prova);
  if (!known) throw otherKey();
}

/** Keeps the proof of the first key; a later one goes through `changeProof`. */
export async function keepProof(client: Client, key: string): Promise<void> {
  await client.query('insert into interno.chave_do_banco (prova) values ($1) on conflict do nothing', [proofOf(key)]);
}

/** From now on the database is of another key. In the transaction that seals everything anew. */
export async function changeProof(db: Db, key: string): Promise<void> {
  await sql`update interno.chave_do_banco set prova = ${proofOf(key)}`.execute(db);
}
