import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Filtro } from '../kanban.queries.ts';
import { hearBoard } from '../kanban.realtime.ts';
import { boardActs, type Lacking } from './board-acts.ts';

/** A board that follows what happens to it. */
export function useBoard(id_quadro: number, filtro: Filtro, lacking: Lacking) {
  const key = JSON.stringify(filtro);
  const acts = useMemo(() => boardActs(id_quadro, JSON.parse(key) as Filtro), [id_quadro, key]);
  useEffect(() => {
    acts.onLacking(lacking);
  });
  useEffect(() => {
    acts.begin();
    const stop = hearBoard(id_quadro, acts.hear);
    return () => {
      stop();
      acts.end();
    };
  }, [id_quadro, acts]);
  const query = useQuery(acts.options);
  return { acts, lists: query.data?.data, error: query.error, refetch: query.refetch };
}
