import type { Database } from '../../core/db/database.ts';
import { type Cadastro, fichaOf, needFicha } from './ficha.api.ts';
import { findChanges } from './mudancas.api.ts';
import { presentMudanca, type Rotulos } from './textos.api.ts';

const perPage = 30;

/** What happened to a record, newest first, as the wire shows it; one that is not there answers 404. */
export function readHistory(database: Database, id_empresa: number, cadastro: Cadastro, id: number, antes_de: number | undefined, rotulos: Rotulos) {
  return database.lerEmpresa(id_empresa, async (db) => {
    const [, rows] = await Promise.all([needFicha(db, cadastro, id), findChanges(db, fichaOf(cadastro, id), antes_de, perPage)]);
    return { data: rows.slice(0, perPage).map((row) => presentMudanca(row, rotulos)), mais: rows.length > perPage };
  });
}
