import { sql } from 'kysely';
import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import { visibleTo } from '../sala/salas.scope.ts';
import type { KeptFile } from './arquivos.ts';

/** `id_login`: who sent it up; null: it came from the contato. */
export async function insertArquivo(
  db: Db,
  file: KeptFile & {
    readonly bucket?: 'ficha' | 'ticket' | 'kanban' | 'formulario' | 'visitante';
    readonly id_cliente?: number;
    readonly id_acesso_cliente?: number;
    /** Sent up in this chat or for this form, and no message's or answer's yet. */
    readonly id_chat_config?: number;
    readonly id_formulario?: number;
  },
  id_login: number | null,
): Promise<number> {
  const { id_arquivo } = await db
    .insertInto('arquivo')
    .values({ ...file, id_login })
    .returning('id_arquivo')
    .executeTakeFirstOrThrow();
  return id_arquivo;
}

/** Gives files to the records of people: from now on these hold them. */
export async function passarAFichas(db: Db, ids: readonly number[]): Promise<void> {
  await sql`update arquivo set bucket = 'ficha' where id_arquivo = any (${[...ids]}::bigint[])`.execute(db);
}

/** A visitor's upload is a message's now. */
export async function passarAoChat(db: Db, id_arquivo: number): Promise<number> {
  await sql`update arquivo set bucket = 'chat', id_chat_config = null where id_arquivo = ${id_arquivo} and bucket = 'visitante'`.execute(db);
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

/** Forgets those of the files that nothing holds any more; answers where their bytes are. */
export async function soltarArquivos(db: Db, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<Bytes>`delete from arquivo f
    where f.id_arquivo = any (${[...ids]}::bigint[])
      and not exists (select from mensagem m where m.id_arquivo = f.id_arquivo) and not exists (select from anexo x where x.id_arquivo = f.id_arquivo)
      and not exists (select from modelo_item i where i.id_arquivo = f.id_arquivo) and not exists (select from ticket_entrada_arquivo e where e.id_arquivo = f.id_arquivo)
      and not exists (select from kanban_quadro q where q.id_arquivo = f.id_arquivo)
    returning f.caminho, f.caminho_miniatura`.execute(db);
  return bytesOf(rows);
}

const holders = {
  ficha: sql`select a.id_arquivo from anexo a`,
  // in an answer, or waiting for one that goes later
  ticket: sql`select a.id_arquivo from ticket_entrada_arquivo a union all select unnest(g.arquivos) from ticket_agendada g where g.estado = 'aguardando'`,
  formulario: sql`select a.id_arquivo from formulario_resposta_arquivo a`,
  // what is sent is the chat's
  visitante: sql`select null::bigint as id_arquivo where false`,
};

/** As `soltarArquivos`: of records or tickets, older than this, that none of them keeps. */
export async function soltarDeixados(db: Db, bucket: keyof typeof holders, before: Date): Promise<string[]> {
  const { rows } = await sql<Bytes>`delete from arquivo f where f.bucket = ${bucket} and f.criado_em < ${before}
    and not exists (select from (${holders[bucket]}) h where h.id_arquivo = f.id_arquivo) returning f.caminho, f.caminho_miniatura`.execute(db);
  return bytesOf(rows);
}

/** The way by which strangers send up: a chat or a form. */
export interface Origem {
  readonly por: 'id_chat_config' | 'id_formulario';
  readonly id: number;
}

/** Bytes that came this way, and that no message or answer took. */
export async function somarSoltos(db: Db, { por, id }: Origem): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select coalesce(sum(tamanho), 0)::bigint as bytes from arquivo where ${sql.ref(por)} = ${id}`.execute(db);
  return rows[0]!.bytes;
}

/** As `soltarDeixados`, of what came this way. */
export async function soltarDaOrigem(db: Db, { por, id }: Origem, before: Date): Promise<string[]> {
  const { rows } = await sql<Bytes>`delete from arquivo where ${sql.ref(por)} = ${id} and criado_em < ${before} returning caminho, caminho_miniatura`.execute(
    db,
  );
  return bytesOf(rows);
}

/** An answer has these files now; those of them that are there. */
export async function passarAResposta(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`update arquivo set id_formulario = null
    where id_arquivo = any (${[...ids]}::bigint[]) and bucket = 'formulario' returning id_arquivo as id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The preview of a picture that is still there; false: it is not, or has one. */
export async function porMiniatura(db: Db, id_arquivo: number, made: Pick<KeptFile, 'largura' | 'altura' | 'caminho_miniatura'>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('arquivo')
    .set(made)
    .where('id_arquivo', '=', id_arquivo)
    .where('caminho_miniatura', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface Bytes {
  caminho: string;
  caminho_miniatura: string | null;
}
const bytesOf = (rows: readonly Bytes[]): string[] => rows.flatMap(({ caminho, caminho_miniatura }) => [caminho, caminho_miniatura ?? []].flat());

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
