import { plain } from '@prosa/brasil/texto.ts';
import { queryOptions } from '@tanstack/react-query';
import type { FilterOption, SearchFilter } from './list-types.ts';

const option = (value: number, label: string): FilterOption => ({ value: String(value), label });
/** The bundled list of places arrives with the first opening of its filter. */
export const placeOptions =
  (key: 'id_uf' | 'id_municipio'): SearchFilter['query'] =>
  (q) =>
    queryOptions({
      queryKey: ['municipios', key, q] as const,
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: async () => {
        const { estados, municipios } = await import('@prosa/brasil/lugares/municipios.ts');
        const wanted = plain(q);
        if (key === 'id_uf') return estados.filter((e) => plain(`${e.uf} ${e.nome}`).includes(wanted)).map((e) => option(e.id_uf, e.nome));
        const cities = municipios().filter((c) => plain(c.municipio).includes(wanted));
        return cities.slice(0, 60).map((c) => option(c.id_municipio, `${c.municipio} · ${c.uf}`));
      },
    });
