import type { Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';

const before = (a: Mensagem, b: Mensagem): boolean => a.at_created < b.at_created || (a.at_created === b.at_created && a.msg_index < b.msg_index);

/** A page that was read before an event may come after it: what only ever goes forward does not go back. */
function merged(known: Mensagem, incoming: Mensagem): Mensagem {
  if (known.deletada === 1 && incoming.deletada === 0) return known;
  if (known.editada && !incoming.editada) return known;
  return known.ack > incoming.ack && incoming.status !== 'failed' ? { ...incoming, ack: known.ack, status: known.status } : incoming;
}

/** Messages in the order shown, with these in their places; one that is there already is brought up to date. */
export function mergeInto(messages: readonly Mensagem[], incoming: readonly Mensagem[]): readonly Mensagem[] {
  const arrived = new Map(incoming.map((m) => [m.msg_id, m]));
  const kept = messages.map((m) => {
    const newer = arrived.get(m.msg_id);
    if (newer) arrived.delete(m.msg_id);
    return newer ? merged(m, newer) : m;
  });
  const all = [...kept, ...arrived.values()];
  const inOrder = all.every((m, i) => i === 0 || !before(m, all[i - 1]!));
  return inOrder ? all : all.toSorted((a, b) => (before(a, b) ? -1 : 1));
}

/** The same messages with one of them changed, if it is there. */
export const patchIn = (messages: readonly Mensagem[], msg_id: number, change: (message: Mensagem) => Partial<Mensagem>): readonly Mensagem[] =>
  messages.some((m) => m.msg_id === msg_id) ? messages.map((m) => (m.msg_id === msg_id ? { ...m, ...change(m) } : m)) : messages;
