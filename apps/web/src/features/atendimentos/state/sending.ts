import { chat } from '@prosa/contract/atendimentos/atendimentos.endpoints.ts';
import type { Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { nota } from '@prosa/contract/atendimentos/notas.endpoints.ts';
import { toBase64 } from '@prosa/contract/base64.ts';
import { ApiError } from '@prosa/contract/client.ts';
import { WampError } from '@prosa/contract/wamp-client.ts';
import { call } from '@/core/api.ts';
import { newId } from '@/core/new-id.ts';
import { isLoggedIn, onLoggedIn, trigger } from '@/core/socket/connection.ts';
import { untilSession } from '@/core/store.ts';
import { messageOf, toastError } from '@/core/toasts.tsx';
import { goToEnd, loadNewest } from './sala-session.ts';
import { type PendingMessage, timelines, updateTimeline } from './timelines.ts';

/** What a pending message needs to be sent, and to be sent again. */
const deliveries = new Map<string, { readonly what: string; readonly send: () => Promise<{ duplicate: boolean }> }>();
untilSession(() => deliveries.clear());

function patchPending(chat_id: number, private_id: string, change: Partial<PendingMessage>): void {
  updateTimeline(chat_id, {
    pending: timelines
      .of(chat_id)
      .get()
      .pending.map((p) => (p.private_id === private_id ? { ...p, ...change } : p)),
  });
}

/** The browser asks before a page goes away with messages that did not leave it. */
function holdPage(event: BeforeUnloadEvent): void {
  if (timelines.keys().some((id) => timelines.of(id).get().pending.length > 0)) event.preventDefault();
}

async function deliver(chat_id: number, private_id: string): Promise<void> {
  const delivery = deliveries.get(private_id);
  if (!delivery) return;
  patchPending(chat_id, private_id, { state: 'sending', error: '' });
  try {
    const { duplicate } = await delivery.send();
    deliveries.delete(private_id);
    // stored by an earlier try whose answer was lost: its event went by without us
    if (duplicate) await loadNewest(chat_id);
  } catch (error) {
    // the sala went out of sight, and this with it
    if (timelines.of(chat_id).get().state === 'missing' && !isAway(error) && deliveries.delete(private_id))
      return toastError(`Mensagem não enviada: “${delivery.what}”. A conversa não está mais com você.`);
    patchPending(chat_id, private_id, { state: isAway(error) ? 'waiting' : 'failed', error: messageOf(error) });
  }
}

/** It did not leave for want of a connection, or its answer was lost with it; sent again it is the same message. */
const isAway = (error: unknown): boolean =>
  error instanceof WampError
    ? error.code === '' || (error.code === 'demora' && !navigator.onLine)
    : error instanceof ApiError && error.http === 0 && !(isLoggedIn() && navigator.onLine);

/** What waited goes, in each sala in the order in which it was written. */
async function sendWaitingOf(chat_id: number): Promise<void> {
  if (draining.has(chat_id)) return;
  draining.add(chat_id);
  const waiting = timelines
    .of(chat_id)
    .get()
    .pending.filter((p) => p.state === 'waiting');
  for (const { private_id } of waiting) await deliver(chat_id, private_id);
  draining.delete(chat_id);
}
const draining = new Set<number>();
function sendWaiting(): void {
  for (const chat_id of timelines.keys()) void sendWaitingOf(chat_id);
}
onLoggedIn(sendWaiting);
window.addEventListener('online', () => {
  if (isLoggedIn()) sendWaiting();
});

function start(
  chat_id: number,
  message: Pick<PendingMessage, 'text'> & Partial<Pick<PendingMessage, 'file' | 'reply' | 'link' | 'note'>>,
  send: (private_id: string) => Promise<{ duplicate: boolean }>,
): void {
  const private_id = newId();
  const what = message.text || (message.file?.name ?? '');
  deliveries.set(private_id, { what: what.length > 80 ? `${what.slice(0, 80)}…` : what, send: () => send(private_id) });
  window.addEventListener('beforeunload', holdPage);
  const pending: PendingMessage = {
    file: null,
    reply: null,
    link: null,
    note: false,
    ...message,
    private_id,
    at_created: new Date().toISOString(),
    state: 'sending',
    error: '',
  };
  updateTimeline(chat_id, { pending: [...timelines.of(chat_id).get().pending, pending] });
  // one's own message stands at the end: a reader who is further up is taken there
  if (timelines.of(chat_id).get().newer) goToEnd(chat_id).catch(() => undefined); // without the newest page it waits in the bar, and says so itself if it fails
  void deliver(chat_id, private_id);
}

/** Shows the message at once and sends it; the server's own copy replaces it (realtime.md: messages and their states). */
export function sendText(chat_id: number, topic: string, text: string, reply: Mensagem | null): void {
  const message = toBase64(text);
  const quoted = reply && { msg_id: reply.msg_id, nome: reply.nome, text: reply.text, type: reply.type, chat_id, msg_index: reply.msg_index };
  start(chat_id, { text, reply: quoted }, (private_id) =>
    reply ? trigger('reply_message', { msg_id: reply.msg_id, message, private_id }, topic) : trigger('client_message', { value: message, private_id }, topic),
  );
}

/** A message with a button that opens an address (spec 7: tipo 'button_link'). */
export function sendLink(chat_id: number, topic: string, text: string, link: { url: string; title: string }): void {
  const value = toBase64(text);
  start(chat_id, { text, link }, (private_id) => trigger('client_message', { value, private_id, tipo: 'button_link', ...link }, topic));
}

/** A note for the staff: it goes by HTTP, and never near the line. */
export function sendNote(chat_id: number, text: string, mencoes: number[]): void {
  start(chat_id, { text, note: true }, (private_id) => call(nota.store, { params: { id: chat_id }, body: { texto: text, mencoes, private_id } }));
}

/** The last file of a sala on its way: those after it go up at the same time, and are named in the order in which they were sent. */
const lastFile = new Map<number, Promise<unknown>>();
untilSession(() => lastFile.clear());

/** A file goes up by HTTP first, then the message names it. A second try does not send up what is up already. `voice`: a recording, which the server makes a voice message. */
export function sendFile(chat_id: number, topic: string, file: File, caption: string, voice = false): void {
  let uploaded: ReturnType<typeof upload> | null = null;
  const upload = () => (voice ? call(chat.voz, { file }) : call(chat.upload, { body: { nome: file.name }, file }));
  const before = lastFile.get(chat_id);
  let firstTry: Promise<unknown> | undefined;
  const preview = file.type.startsWith('image/') ? URL.createObjectURL(file) : null;
  start(chat_id, { text: caption, file: { name: file.name, type: file.type, size: file.size, preview } }, (private_id) => {
    const deliverFile = async (): Promise<{ duplicate: boolean }> => {
      uploaded ??= upload();
      const { data } = await uploaded.catch((error: unknown) => {
        uploaded = null;
        throw error;
      });
      await before;
      const { path, bucket, nome, content_type } = data;
      return trigger('client_message_file', { private_id, path, bucket, filename: nome, content_type, caption }, topic);
    };
    const attempt = deliverFile();
    // a file that fails says so itself, and holds up nobody
    firstTry ??= attempt.catch(() => undefined);
    return attempt;
  });
  if (firstTry) lastFile.set(chat_id, firstTry);
}

export const retry = (chat_id: number, private_id: string): void => void deliver(chat_id, private_id);

export function discard(chat_id: number, private_id: string): void {
  deliveries.delete(private_id);
  updateTimeline(chat_id, {
    pending: timelines
      .of(chat_id)
      .get()
      .pending.filter((p) => p.private_id !== private_id),
  });
}
