import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';
import { type Pessoa, partes, type Secao } from '../../core/pessoa.ts';

type Json = Record<string, unknown>;

/** Everything of the record and what hangs on it in the modules, but for salas, section by section. */
export async function findRegistro(db: Db, pessoas: readonly Pessoa[], id_contato: number): Promise<Json> {
  const registro: Json = {};
  for (const { nome, ler } of secoesDe(pessoas)) registro[nome] = await ler(db, id_contato);
  return registro;
}

/** In the order in which somebody reads about themselves. */
export const secoesDe = (pessoas: readonly Pessoa[]): Secao[] =>
  partes(pessoas, 'exportar')
    .flatMap(({ exportar }) => exportar)
    .toSorted((a, b) => a.lugar - b.lugar);

export interface ArquivoDaPessoa {
  id_arquivo: number;
  nome: string;
  caminho: string;
  tamanho: number;
}

/** The files of these salas and those kept with the record, after one of them. */
export async function findArquivos(
  db: Db,
  pessoas: readonly Pessoa[],
  id_contato: number,
  salas: readonly number[],
  notas: boolean,
  after: number,
  limit: number,
): Promise<ArquivoDaPessoa[]> {
  const held = partes(pessoas, 'arquivos').map(({ arquivos }) => sql`f.id_arquivo in (${arquivos(id_contato, salas, notas)})`);
  const { rows } = await sql<ArquivoDaPessoa>`select f.id_arquivo, f.nome, f.caminho, f.tamanho from arquivo f
    where f.id_arquivo > ${after} and (${sql.join(held, sql` or `)}) order by f.id_arquivo limit ${limit}`.execute(db);
  return rows;
}
