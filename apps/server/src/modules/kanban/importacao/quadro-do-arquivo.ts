import { plain } from '@prosa/brasil/texto.ts';
import type { opcoesDeCards } from '@prosa/contract/kanban/importar.schemas.ts';
import type { CampoDeQuadro, Estagio } from '@prosa/contract/kanban/kanban.schemas.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../core/db/database.ts';
import { fusoDaEmpresa } from '../../../core/fuso.ts';
import type { Importacao } from '../../../core/importacao/importavel.ts';
import { findCamposDoQuadro } from '../blocos/campos.ts';
import { findEstagios } from '../estagios/estagios.repository.ts';
import { needPapel, type QuadroVisto } from '../kanban.scope.ts';

export type Opcoes = z.output<typeof opcoesDeCards>;
export const opcoesDe = ({ opcoes }: Pick<Importacao, 'opcoes'>): Opcoes => opcoes as Opcoes;

/** What rows of a file are compared with. Names are plain: lower case, without accents. */
export interface QuadroDoArquivo {
  readonly quadro: QuadroVisto;
  /** Time zone of the empresa. */
  readonly fuso: string;
  readonly estagios: readonly Estagio[];
  readonly etiquetas: ReadonlyMap<string, number>;
  readonly motivos: ReadonlyMap<string, number>;
  readonly campos: readonly CampoDeQuadro[];
  readonly departamentos: ReadonlyMap<string, number>;
  /** People by e-mail and by name; null: two have it. */
  readonly pessoas: ReadonlyMap<string, number | null>;
}

const byName = async (db: Db, query: ReturnType<typeof sql<{ id: number; nome: string }>>): Promise<Map<string, number>> =>
  new Map((await query.execute(db)).rows.map(({ id, nome }) => [plain(nome), id]));

/** Labels of a board by their plain names. */
export const etiquetasPorNome = (db: Db, id_quadro: number): Promise<Map<string, number>> =>
  byName(db, sql`select id_etiqueta as id, nome from kanban_etiqueta where id_quadro = ${id_quadro}`);

/** A board that whoever sent the file may work cards of. */
export async function quadroDoArquivo(db: Db, { id_login, visao, opcoes }: Importacao): Promise<QuadroDoArquivo> {
  const { id_quadro } = opcoesDe({ opcoes });
  const quadro = await needPapel(db, { id_login, departamentos: visao.departamentos }, id_quadro, 2);
  const pessoas = new Map<string, number | null>();
  const { rows } = await sql<{
    id_login: number;
    nome: string;
    email: string;
  }>`select l.id_login, l.nome, l.email from membro m join login l using (id_login) where m.ativo`.execute(db);
  for (const { id_login: id, nome } of rows) pessoas.set(plain(nome), pessoas.has(plain(nome)) ? null : id);
  for (const { id_login: id, email } of rows) pessoas.set(plain(email), id);
  return {
    quadro,
    fuso: await fusoDaEmpresa(db),
    pessoas,
    estagios: await findEstagios(db, id_quadro),
    etiquetas: await etiquetasPorNome(db, id_quadro),
    motivos: await byName(db, sql`select id_motivo as id, titulo as nome from kanban_motivo where id_quadro = ${id_quadro}`),
    campos: await findCamposDoQuadro(db, id_quadro),
    departamentos: await byName(db, sql`select id_departamento as id, nome from departamento where excluido_em is null`),
  };
}
