import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { listKey } from '@/core/session/kept-here.ts';
import type { ListState } from './list-types.ts';

/** Datatable memory (spec 3), spelled as there. */
interface Memory {
  name: string;
  querySeach: string;
  page: number;
  filters: Record<string, string[]>;
  resultsPerPage: number;
  order: string;
}

/** spec 9: page 0, 25 per page. */
const start = { q: '', page: 0, rpp: 25, filters: {} } as const;

function remember(name: string, state: ListState): void {
  const filters = Object.fromEntries(Object.entries(state.filters).map(([key, values]) => [key, [...values]]));
  const memory: Memory = { name, querySeach: state.q, page: state.page, filters, resultsPerPage: state.rpp, order: state.ordem };
  sessionStorage.setItem(listKey(name), JSON.stringify(memory));
}

function recall(name: string): ListState | null {
  const text = sessionStorage.getItem(listKey(name));
  if (text === null) return null;
  try {
    const { querySeach, page, filters, resultsPerPage, order } = JSON.parse(text) as Memory;
    // by an older version of the product, perhaps: what is not all there is none
    return Object.values(filters).every(Array.isArray) && typeof querySeach === 'string' && typeof order === 'string'
      ? { q: querySeach, page, rpp: resultsPerPage, ordem: order, filters }
      : null;
  } catch {
    return null; // written by something else: the list starts anew
  }
}

const isListParam = (key: string): boolean => ['q', 'pagina', 'rpp', 'ordem'].includes(key) || key.startsWith('f.');
const wholeNumber = (text: string | null, least: number, most: number, otherwise: number): number => {
  const value = Number(text);
  return text !== null && Number.isInteger(value) && value >= least && value <= most ? value : otherwise;
};

function parse(params: URLSearchParams, defaultOrder: string): ListState {
  const filters: Record<string, string[]> = {};
  for (const [key, value] of params) if (key.startsWith('f.')) (filters[key.slice(2)] ??= []).push(value);
  return {
    q: params.get('q') ?? '',
    page: wholeNumber(params.get('pagina'), 1, 1_000_000, 1) - 1,
    rpp: wholeNumber(params.get('rpp'), 1, 200, start.rpp),
    ordem: params.get('ordem') ?? defaultOrder,
    filters,
  };
}

function write(params: URLSearchParams, state: ListState, defaultOrder: string): URLSearchParams {
  const next = new URLSearchParams([...params].filter(([key]) => !isListParam(key)));
  if (state.q !== '') next.set('q', state.q);
  if (state.page > 0) next.set('pagina', String(state.page + 1));
  if (state.rpp !== start.rpp) next.set('rpp', String(state.rpp));
  if (state.ordem !== defaultOrder) next.set('ordem', state.ordem);
  for (const [key, values] of Object.entries(state.filters)) for (const value of values) next.append(`f.${key}`, value);
  return next;
}

/**
 * What a list shows lives in the address (?q=&pagina=2&rpp=50&ordem=nome+desc&f.status=1), so that it can be shared and
 * survives a reload; coming back without an address, the list remembers what it showed in this tab.
 */
export function useListState(name: string, defaultOrder: string) {
  const [params, setParams] = useSearchParams();
  const inAddress = [...params.keys()].some(isListParam);
  const state = useMemo<ListState>(
    () => (inAddress ? parse(params, defaultOrder) : (recall(name) ?? { ...start, ordem: defaultOrder })),
    [params, inAddress, name, defaultOrder],
  );
  // a change may come before the one ahead of it is drawn
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  }, [state]);
  const change = useCallback(
    (patch: Partial<ListState>): void => {
      const next = { ...latest.current, page: 0, ...patch };
      latest.current = next;
      remember(name, next);
      setParams((now) => write(now, next, defaultOrder), { replace: true });
    },
    [name, defaultOrder, setParams],
  );
  useEffect(() => {
    const address = write(params, state, defaultOrder);
    if (!inAddress && address.toString() !== params.toString()) setParams(address, { replace: true });
  }, [inAddress, params, state, defaultOrder, setParams]);
  return [state, change] as const;
}
