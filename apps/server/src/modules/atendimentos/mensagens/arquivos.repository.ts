import { sql } from 'kysely';
import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import { visibleTo } from '../sala/salas.scope.ts';
import type { KeptFile } from './arquivos.ts';

/** `id_login`: who sent it up; null: it came from the contato. */
export async function insertArquivo(db: Db, file: KeptFile & { readonly bucket?: 'ficha' }, id_login: number | null): Promise<number> {
  const { id_arquivo } = await db
    .insertInto('arquivo')
    .values({ ...file, id_login })
    .returning('id_arquivo')
    .executeTakeFirstOrThrow();
  return id_arquivo;
}

/** An upload of this sender, by what the wire calls path and bucket. */
export async function findUpload(db: Db, id_login: number, caminho: string, bucket: string) {
  return db
    .selectFrom('arquivo')
    .select(['id_arquivo', 'content_type', 'nome'])
    .where('caminho', '=', caminho)
    .where('bucket', '=', bucket)
    .where('id_login', '=', id_login)
    .executeTakeFirst();
}

export interface StoredFile {
  id_arquivo: number;
  nome: string;
  content_type: string;
  tamanho: number;
  caminho: string;
  caminho_miniatura: string | null;
}

/** A file for those who may see a message with it, or who sent it up. */
export async function findVisibleFile(db: Db, person: Staff, id_arquivo: number): Promise<StoredFile | undefined> {
  const { rows } = await sql<StoredFile>`select f.id_arquivo, f.nome, f.content_type, f.tamanho, f.caminho, f.caminho_miniatura from arquivo f
    where f.id_arquivo = ${id_arquivo} and ((f.bucket = 'chat' and f.id_login = ${person.id_login}) or exists (
      select from mensagem m join sala s on s.id_sala = m.id_sala where m.id_arquivo = f.id_arquivo and not m.deletada and ${visibleTo(person)}))`.execute(db);
  return rows[0];
}
