import { WampError } from '@/core/socket/wamp-client.ts';
import { messageOf } from '@/core/toasts.tsx';
import { attendances } from './attendances.ts';
import { caughtUp, enterRoom, trigger } from './connection.ts';
import { mergeMessages, rooms, trimRoom, updateRoom } from './rooms.ts';

const pageSize = 60;
/** Messages of a room that stay in memory when it is opened again: all of them are read again in one page. */
const kept = 180;

/** Opens a room: what is known of it, its newest messages, and its events from now on. The answer leaves it. */
export function openRoom(chat_id: number): () => void {
  trimRoom(chat_id, kept);
  let left = false;
  let leave = (): void => {};
  const enter = async (): Promise<void> => {
    try {
      const { data } = await trigger('get_chat_status', { chat_id });
      const found = data.find((a) => a.chat_id === chat_id);
      if (left) return;
      if (!found) return updateRoom(chat_id, { state: 'missing' });
      attendances.of(chat_id).set(found);
      updateRoom(chat_id, { topic: found.topic });
      leave = enterRoom(found.topic); // before the messages: nothing falls between the two
      await loadNewest(chat_id);
    } catch (error) {
      if (left) return;
      const missing = error instanceof WampError && error.code === 'nao_encontrado';
      updateRoom(chat_id, missing ? { state: 'missing' } : { state: 'error', error: messageOf(error) });
    }
  };
  void enter();
  return () => {
    left = true;
    leave();
  };
}

/** The newest page when nothing is here yet, else all that is here again and everything after it: acks, edits and removals may have been missed, too. */
export async function loadNewest(chat_id: number): Promise<void> {
  const { topic, first, last } = rooms.of(chat_id).get();
  if (topic === null) return;
  if (last === 0) {
    const page = await trigger('get_messages_history', { limit: pageSize }, topic);
    mergeMessages(chat_id, page.data);
    updateRoom(chat_id, { state: 'ready', older: page.mais_antigas });
  } else {
    let after = first - 1;
    let more = true;
    while (more) {
      const page = await trigger('get_messages_history', { after_index: after, limit: 200 }, topic);
      mergeMessages(chat_id, page.data);
      after = Math.max(after, ...page.data.map((m) => m.msg_index));
      more = page.mais_novas && page.data.length > 0;
    }
    updateRoom(chat_id, { state: 'ready' });
  }
  caughtUp(topic);
}

export async function loadOlder(chat_id: number): Promise<void> {
  const { topic, first, older, loadingOlder } = rooms.of(chat_id).get();
  if (topic === null || !older || loadingOlder) return;
  updateRoom(chat_id, { loadingOlder: true });
  try {
    const page = await trigger('get_messages_history', { before_index: first, limit: pageSize }, topic);
    mergeMessages(chat_id, page.data);
    updateRoom(chat_id, { older: page.mais_antigas, loadingOlder: false });
  } catch (error) {
    updateRoom(chat_id, { loadingOlder: false, error: messageOf(error) });
  }
}
