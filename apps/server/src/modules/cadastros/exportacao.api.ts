import type { ZodType } from 'zod';
import type { ExportSource, Value } from '../exportacoes/exportacoes.api.ts';
import { countFiltered, type FiltroDeCadastro, findNext, type ListaDeCadastro } from './lista.api.ts';

type File<F> = Pick<ExportSource<F>, 'tipo' | 'access' | 'alsoNeeds' | 'nome' | 'columns'> & { filtro: ZodType<F> };

/** The list of a cadastro as a file, its rows by number. */
export const exportOf = <R, F extends FiltroDeCadastro>(lista: ListaDeCadastro<R, F>, file: File<F>, valuesOf: (row: R) => Value[]): ExportSource<F> => ({
  ...file,
  count: (db, _person, filtro) => countFiltered(db, lista, filtro),
  async next(db, _person, filtro, after, limit) {
    const found = await findNext(db, lista, filtro, after, limit);
    const last = found.at(-1);
    return { rows: found.map(valuesOf), last: last === undefined ? null : lista.idOf(last) };
  },
});
