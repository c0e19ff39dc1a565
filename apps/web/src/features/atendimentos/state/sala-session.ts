import type { TriggerInput } from '@prosa/contract/realtime.ts';
import { WampError } from '@prosa/contract/wamp-client.ts';
import { caughtUp, enterSala, publish, trigger } from '@/core/socket/connection.ts';
import { patiently } from '@/core/socket/patiently.ts';
import { messageOf } from '@/core/toasts.tsx';
import { forgetEarlier } from './earlier.ts';
import { asSeen } from './interno.ts';
import { salas } from './salas.ts';
import { mergeMessages, readPage, replaceMessages, timelines, trimTimeline, updateTimeline, wish } from './timelines.ts';

const pageSize = 60;
/** Messages of a sala that stay in memory when it is opened again: all of them are read again in one page. */
const kept = 180;

/**
 * Opens a sala: what is known of it, its newest messages, and its events from now on. The answer leaves it. `markUnread`:
 * the reader begins at what is unread, if it is more than the end shows.
 */
export function openSala(chat_id: number, markUnread = false): () => void {
  // who comes to see one message keeps what was fetched around it
  if (timelines.of(chat_id).get().goTo === null) trimTimeline(chat_id, kept);
  let left = false;
  let leave = (): void => {};
  const enter = async (): Promise<void> => {
    try {
      const known = salas.of(chat_id).get();
      const { data, primeira_nao_lida = null } = await patiently(
        () => trigger('get_chat_status', { chat_id }),
        () => left,
      );
      const found = data.find((a) => a.chat_id === chat_id);
      if (left) return;
      if (!found) return updateTimeline(chat_id, { state: 'missing' });
      // news of it that came before the answer may be newer than that
      if (salas.of(chat_id).get() === known) salas.of(chat_id).set(asSeen(found));
      updateTimeline(chat_id, { topic: found.topic, unreadFrom: markUnread ? primeira_nao_lida : null });
      leave = enterSala(found.topic); // before the messages: nothing falls between the two
      publish('signin', {}, found.topic); // spec 4: joins the topic, for whoever listens to who comes
      await patiently(
        () => loadNewest(chat_id),
        () => left,
      );
    } catch (error) {
      if (left) return;
      const missing = error instanceof WampError && error.code === 'nao_encontrado';
      updateTimeline(chat_id, missing ? { state: 'missing' } : { state: 'error', error: messageOf(error) });
    }
  };
  void enter();
  return () => {
    left = true;
    leave();
    updateTimeline(chat_id, { goTo: null, unreadFrom: null });
    forgetEarlier(chat_id);
  };
}

const history = (chat_id: number, topic: string, which: TriggerInput<'get_messages_history'>) =>
  readPage(chat_id, () => trigger('get_messages_history', which, topic));

/** The newest page when nothing is here yet, else all that is here again and everything after it: acks, edits and removals may have been missed, too. */
export async function loadNewest(chat_id: number): Promise<void> {
  const { topic, first, last, goTo, newer, unreadFrom, pending } = timelines.of(chat_id).get();
  if (topic === null) return;
  if (last === 0) {
    // who has written already looks at the end
    const begin = typeof goTo?.index === 'number' ? goTo.index : pending.length > 0 ? null : unreadFrom;
    const around = begin === null ? {} : { around_index: begin };
    const page = await history(chat_id, topic, { limit: pageSize, ...around });
    const ends = { older: page.mais_antigas, newer: page.mais_novas };
    // a live message that came before a page further up does not border on it: it waits at the end
    if (page.mais_novas) replaceMessages(chat_id, page.data, ends);
    else mergeMessages(chat_id, page.data);
    updateTimeline(chat_id, { state: 'ready', ...ends });
  } else {
    let after = first - 1;
    let more = true;
    while (more) {
      const page = await history(chat_id, topic, { after_index: after, limit: 200 });
      mergeMessages(chat_id, page.data);
      after = Math.max(after, ...page.data.map((m) => m.msg_index));
      // a reader who jumped back has the rest when coming down
      more = page.mais_novas && page.data.length > 0 && (!newer || after < last);
    }
    updateTimeline(chat_id, { state: 'ready' });
  }
  caughtUp(topic);
}

export async function loadOlder(chat_id: number): Promise<void> {
  const { topic, first, older, loadingOlder } = timelines.of(chat_id).get();
  if (topic === null || !older || loadingOlder) return;
  updateTimeline(chat_id, { loadingOlder: true });
  try {
    const page = await history(chat_id, topic, { before_index: first, limit: pageSize });
    mergeMessages(chat_id, page.data);
    updateTimeline(chat_id, { older: page.mais_antigas, loadingOlder: false });
  } catch (error) {
    updateTimeline(chat_id, { loadingOlder: false, error: messageOf(error) });
  }
}

/** What went by unheard between the reading of the last page and its arrival. Rejects when it cannot be fetched. */
async function loadTail(chat_id: number, topic: string): Promise<void> {
  const page = await history(chat_id, topic, { after_index: timelines.of(chat_id).get().last, limit: 200 });
  mergeMessages(chat_id, page.data);
}

/** The page after what is here, for a reader who jumped back and comes down again. */
export async function loadNewer(chat_id: number): Promise<void> {
  const { topic, last, newer, loadingNewer } = timelines.of(chat_id).get();
  if (topic === null || !newer || loadingNewer) return;
  updateTimeline(chat_id, { loadingNewer: true });
  try {
    const page = await history(chat_id, topic, { after_index: last, limit: pageSize });
    mergeMessages(chat_id, page.data);
    // drawn while this is still a page further up: the list follows only what arrives at the end
    await Promise.resolve();
    updateTimeline(chat_id, { newer: page.mais_novas, loadingNewer: false });
    if (!page.mais_novas) await loadTail(chat_id, topic);
  } catch (error) {
    updateTimeline(chat_id, { loadingNewer: false, error: messageOf(error) });
  }
}

/** Takes the reader to a message of the sala, whether it is here, further away, or the sala is not open yet. Rejects when it cannot be fetched. */
export async function goToMessage(chat_id: number, msg_index: number): Promise<void> {
  const { topic, state, messages, first, last } = timelines.of(chat_id).get();
  if (topic === null || state !== 'ready' || messages.some((m) => m.msg_index === msg_index)) return wish(chat_id, msg_index);
  const page = await history(chat_id, topic, { around_index: msg_index, limit: pageSize });
  const indexes = page.data.map((m) => m.msg_index);
  const borders = Math.min(...indexes) <= last + 1 && Math.max(...indexes) >= first - 1;
  if (borders) {
    const { older, newer } = timelines.of(chat_id).get();
    mergeMessages(chat_id, page.data);
    updateTimeline(chat_id, { older: Math.min(...indexes) < first ? page.mais_antigas : older, newer: Math.max(...indexes) > last ? page.mais_novas : newer });
  } else replaceMessages(chat_id, page.data, { older: page.mais_antigas, newer: page.mais_novas });
  wish(chat_id, msg_index);
}

/** Back to the newest message. Rejects when it cannot be fetched. */
export async function goToEnd(chat_id: number): Promise<void> {
  const { topic, newer } = timelines.of(chat_id).get();
  if (topic === null || !newer) return wish(chat_id, 'end');
  const page = await history(chat_id, topic, { limit: pageSize });
  replaceMessages(chat_id, page.data, { older: page.mais_antigas, newer: false });
  wish(chat_id, 'end');
  await loadTail(chat_id, topic);
}
