import type { Staff } from '../../core/auth/person.ts';
import type { Db } from '../../core/db/database.ts';
import { isUniqueViolation } from '../../core/db/errors.ts';
import { AppError, invalid, notFound } from '../../core/errors.ts';
import { longListPages } from '../../core/lists/long-list-pages.ts';
import type { Core } from '../../core/module.ts';
import { saveFicha, setTrashed, type Valores } from './ficha.api.ts';
import { countAll, type FiltroDeCadastro, findByIds, findRows, type ListaDeCadastro, longListOf } from './lista.api.ts';

/** The index of a table that refuses a second one, the field it is about and what is said there. */
export type Repetido = Readonly<Record<string, readonly [campo: string, texto: string]>>;

interface ListQuery {
  ids?: number[] | undefined;
  cursor?: string | undefined;
  page: number;
  rpp: number;
  ordem: string;
}

/** What the three cadastros do alike. */
export function cadastroService<R, F extends FiltroDeCadastro>({ database, clock }: Core, lista: ListaDeCadastro<R, F>, repetido: Repetido) {
  const findPage = longListPages({ database, clock });
  const { cadastro } = lista;
  const repeated = (error: unknown): readonly [string, string] | undefined => Object.entries(repetido).find(([index]) => isUniqueViolation(error, index))?.[1];

  /** To the trash, or back from it; tells which moved. */
  async function move({ id_empresa, id_login }: Staff, ids: readonly number[], excluir: boolean): Promise<number[]> {
    try {
      return await database.comEmpresa(id_empresa, (db) => setTrashed(db, cadastro, ids, excluir, id_login));
    } catch (error) {
      const again = repeated(error);
      if (again) throw new AppError('conflito', `${again[1]}. Mude o que está lá antes de trazer este de volta.`);
      throw error;
    }
  }

  return {
    move,

    /** One that is not there any more, or not in the trash, is not found. */
    async moveOne(person: Staff, id: number, excluir: boolean): Promise<void> {
      if ((await move(person, [id], excluir)).length === 0) throw notFound(cadastro.nome);
    },

    /** A page, and how many there are with and without the filters. With ids, exactly those. */
    async list(id_empresa: number, { ids, page, rpp, ordem, cursor, ...filtro }: ListQuery & F) {
      if (ids) {
        const rows = await database.lerEmpresa(id_empresa, (db) => findByIds(db, lista, ids));
        return { rows, recordsTotal: rows.length, recordsFiltered: rows.length };
      }
      // what is left of the query is the filter
      const wanted = filtro as unknown as F;
      const { ids: found, ...counts } = await findPage({
        id_empresa,
        list: longListOf(lista, wanted, ordem),
        key: JSON.stringify([id_empresa, wanted]),
        wholeKey: `${id_empresa}:${wanted.lixeira}`,
        countWhole: (db) => countAll(lista, wanted.lixeira, db),
        ordem,
        page,
        rpp,
        cursor,
      });
      return { rows: await database.lerEmpresa(id_empresa, (db) => findRows(db, lista, found)), ...counts };
    },

    /** Creates or saves; fields left out stay as they are. `also`: what hangs on it, in the same transaction. */
    async save(
      { id_empresa, id_login }: Staff,
      id: number | undefined,
      valores: Valores,
      versao: number | undefined,
      also?: (db: Db, id: number) => Promise<void>,
    ): Promise<number> {
      const defined = Object.fromEntries(Object.entries(valores).filter(([, v]) => v !== undefined));
      try {
        return await database.comEmpresa(id_empresa, async (db) => {
          const saved = await saveFicha(db, cadastro, id, defined, versao, id_login);
          await also?.(db, saved);
          return saved;
        });
      } catch (error) {
        const again = repeated(error);
        if (again) throw invalid({ [again[0]]: again[1] });
        throw error;
      }
    },
  };
}
