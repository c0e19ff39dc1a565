import { type Db } from '../db/database.ts';
import type { Whole } from '../lists/long-list.ts';
import { longListPages } from '../lists/long-list-pages.ts';
import type { Core } from '../module.ts';
import { countAll, findRows, type Lista, longListOf, type Pedido } from './lista.ts';

interface Onde {
  readonly page: number;
  readonly rpp: number;
  readonly cursor: string | undefined;
}

/** What sets a list apart from others: with its filters, and without them. Both name the person where people see different rows. */
interface Chaves {
  readonly filtrada: unknown;
  readonly inteira: unknown;
  /** Rows without filters, where they are not those of the view. */
  readonly contar?: (db: Db) => Promise<Whole>;
}

/** Pages of lists of any length, each with its rows. */
export function paginasLongas({ database, clock }: Pick<Core, 'database' | 'clock'>) {
  const findPage = longListPages({ database, clock });
  return async <R, F>(id_empresa: number, lista: Lista<R, F>, pedido: Pedido<F>, onde: Onde, { filtrada, inteira, contar }: Chaves) => {
    const { ids, ...counts } = await findPage({
      ...onde,
      id_empresa,
      list: longListOf(lista, pedido),
      key: JSON.stringify([id_empresa, filtrada]),
      wholeKey: JSON.stringify([id_empresa, inteira]),
      countWhole: contar ?? pedido.vista?.count ?? (async (db) => ({ n: await countAll(db, lista, pedido) })),
      ordem: pedido.ordem,
    });
    return { rows: await database.lerEmpresa(id_empresa, (db) => findRows(db, lista, ids)), ...counts };
  };
}
