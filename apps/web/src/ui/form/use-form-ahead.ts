import type { FetchQueryOptions } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queryClient } from '@/core/query-client.ts';
import { recentMs } from './recent.ts';

export interface Ahead {
  /** Where a row's name leads, up to its id: '/contatos/editar/'. */
  path: string;
  /** The screen's code. */
  page: () => Promise<unknown>;
  /** What the form reads of a record. */
  query: (id: number) => FetchQueryOptions<any, Error, any, any>;
}

/** A pointer on its way over the list rests on no row. */
const restMs = 60;

/** Has a form ready before it is opened: its code once the list stands still, the record when pointer, finger or focus is on its row. */
export function useFormAhead(ahead: Ahead): void {
  const latest = useRef(ahead);
  useEffect(() => {
    latest.current = ahead;
  });
  useEffect(() => {
    // one that fails is loaded, and told of, when it is opened
    const code = window.setTimeout(() => void latest.current.page().catch(() => undefined), 600);
    let timer = 0;
    const look = (event: Event): void => {
      if (!(event.target instanceof Element)) return;
      const { path, query } = latest.current;
      const link = event.target.closest('tr, li')?.querySelector(`a[href^="${path}"]`);
      const id = Number(link?.getAttribute('href')?.slice(path.length));
      window.clearTimeout(timer);
      if (!Number.isInteger(id) || id <= 0) return;
      timer = window.setTimeout(() => void queryClient.prefetchQuery({ ...query(id), staleTime: recentMs }), event.type === 'pointerover' ? restMs : 0);
    };
    const kinds = ['pointerover', 'pointerdown', 'focusin'] as const;
    for (const kind of kinds) document.addEventListener(kind, look, { passive: true });
    return () => {
      window.clearTimeout(code);
      window.clearTimeout(timer);
      for (const kind of kinds) document.removeEventListener(kind, look);
    };
  }, []);
}
