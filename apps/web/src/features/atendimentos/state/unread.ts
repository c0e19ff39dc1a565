import type { Timeline } from './timelines.ts';

/** Messages of others that came after `seen`, the highest msg_index that was on screen; `total`: the sala's last index. */
export function countUnseen({ messages, newer, last }: Pick<Timeline, 'messages' | 'newer' | 'last'>, seen: number, me: number, total: number): number {
  const here = messages.filter((m) => m.msg_index > seen && m.de !== 'sistema' && m.id_usuario !== me).length;
  // what is still on the server cannot be told apart: all of it counts
  return here + (newer ? Math.max(0, total - Math.max(last, seen)) : 0);
}
