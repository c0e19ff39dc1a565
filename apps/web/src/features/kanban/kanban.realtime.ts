import type { EventData } from '@prosa/contract/realtime.ts';
import { topicOf } from '@prosa/contract/realtime.ts';
import { invalidateUnder } from '@/core/calls.ts';
import type { Listener } from '@/core/feature.ts';
import { paced } from '@/core/live/paced.ts';

/** What hears of changes of a board that is on screen; no ids: of anything on it; `estagios`: lists that hold more or less, missing: any. */
type Hear = (ids: readonly number[], estagios?: readonly number[]) => void;
const open = new Map<number, Set<Hear>>();

/** Listens to one board; the answer ends it. */
export function hearBoard(id_quadro: number, hear: Hear): () => void {
  const all = open.get(id_quadro) ?? new Set();
  open.set(id_quadro, all.add(hear));
  return () => {
    all.delete(hear);
    if (all.size === 0) open.delete(id_quadro);
  };
}

/** What else shows cards and boards: read again when it is on screen. */
const elsewhere = paced(() => void invalidateUnder(['/kanbanQuadros', '/kanbanEstagio', '/kanbanBloco', '/KanbanComentario', '/resumoContato']));

function heard({ id_quadro, ids, estagios }: EventData<'change_kanban'>): void {
  for (const hear of open.get(id_quadro) ?? []) hear(ids, estagios);
  if (!open.has(id_quadro)) elsewhere();
}

export const kanbanRealtime = ({ id_empresa }: Listener) => {
  const all = (): void => {
    for (const boards of open.values()) for (const hear of boards) hear([]);
  };
  return {
    handlers: [{ change_kanban: heard }],
    // of what happened while the socket was away, or before it was there at first, nobody tells
    loggedIn: all,
    missed(topic: string) {
      if (topic === topicOf.empresa(id_empresa)) all();
    },
  };
};
