import { type EventData, topicOf } from '@prosa/contract/realtime.ts';
import { isUnder } from '@/core/calls.ts';
import type { Listener } from '@/core/feature.ts';
import { paced } from '@/core/live/paced.ts';
import { letGoOfRefused, queryClient } from '@/core/query-client.ts';
import type { EventHandlers } from '@/core/socket/chat-session.ts';
import { untilSession } from '@/core/store.ts';

/** What changed of an area since it was read last; null: too much to be named. */
type Changed = Set<number> | null;
interface Area {
  changed: Changed;
  readonly read: () => void;
}
const areas = new Map<string, Area>();
untilSession(() => areas.clear());

/** What is on screen is read again, the rest when it is shown: lists, and of single records those that changed. */
function refetch(area: string, changed: Changed): void {
  const read = queryClient.invalidateQueries({
    predicate: ({ queryKey: [path, input] }) => {
      if (!isUnder(`/${area}`, path)) return false;
      const id = (input as { params?: { id?: unknown } } | undefined)?.params?.id;
      return changed === null || id === undefined || changed.has(Number(id));
    },
  });
  // the change may be that it is not this person's to see any more
  void read.then(letGoOfRefused);
}

function areaOf(name: string): Area {
  const known = areas.get(name);
  if (known) return known;
  const made: Area = {
    changed: new Set(),
    read: paced(() => {
      const { changed } = made;
      made.changed = new Set();
      refetch(name, changed);
    }),
  };
  areas.set(name, made);
  return made;
}

function heard({ area, ids }: EventData<'registros'>): void {
  const one = areaOf(area);
  if (ids === null) one.changed = null;
  else for (const id of ids) one.changed?.add(id);
  one.read();
}

export const registroHandlers: Pick<EventHandlers, 'registros'> = { registros: heard };

/** Lists and records of every kind, wherever they are on screen. */
export function registroRealtime({ id_login }: Listener) {
  let first = true;
  return {
    handlers: [registroHandlers],
    loggedIn() {
      // screens read before the socket was there: of what changed in between nobody told
      // what no event ever tells of (`untold`) is no older for that
      if (first) void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.['untold'] !== true });
      first = false;
    },
    missed(topic: string) {
      // of whatever is on screen something may have been said there
      if (topic === topicOf.usuario(id_login)) void queryClient.invalidateQueries();
    },
  };
}
