import type { Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { isSameDay } from '@/core/formats.ts';
import type { EarlierSala } from '../state/earlier.ts';
import type { PendingMessage } from '../state/timelines.ts';

/** What a timeline is made of, from top to bottom. `past`: of an earlier sala, to be read only. */
export type TimelineRow =
  | { kind: 'line'; key: string; sala: EarlierSala | null }
  | { kind: 'message'; key: string; message: Mensagem; past: boolean; newDay: boolean; joined: boolean; firstUnread: boolean }
  | { kind: 'pending'; key: string; pending: PendingMessage };

interface Parts {
  earlier: readonly { sala: EarlierSala; messages: readonly Mensagem[] }[];
  messages: readonly Mensagem[];
  pending: readonly PendingMessage[];
  /** Older messages of the sala itself are still to come. */
  older: boolean;
  unreadFrom: number | null;
}

function messageRows(messages: readonly Mensagem[], past: boolean, firstHasDay: boolean, unreadFrom: number | null): TimelineRow[] {
  return messages.map((message, i) => {
    const previous = messages[i - 1];
    const newDay = previous ? !isSameDay(previous.at_created, message.at_created) : firstHasDay;
    const firstUnread = message.msg_index === unreadFrom;
    const joined = !newDay && !firstUnread && previous !== undefined && previous.de === message.de && previous.id_usuario === message.id_usuario;
    return { kind: 'message', key: `m${message.msg_id}`, message, past, newDay, joined, firstUnread };
  });
}

export function timelineRows({ earlier, messages, pending, older, unreadFrom }: Parts): TimelineRow[] {
  // between them and the first message of the sala something would be missing
  const shown = older ? [] : earlier;
  return [
    ...shown.flatMap(({ sala, messages: said }): TimelineRow[] => [{ kind: 'line', key: `s${sala.chat_id}`, sala }, ...messageRows(said, true, true, null)]),
    ...(shown.length > 0 ? [{ kind: 'line' as const, key: 'here', sala: null }] : []),
    // while older ones may come, the first has no heading: it would go when they are of the same day, and move the reader
    ...messageRows(messages, false, !older, unreadFrom),
    ...pending.map((p): TimelineRow => ({ kind: 'pending', key: `p${p.private_id}`, pending: p })),
  ];
}
