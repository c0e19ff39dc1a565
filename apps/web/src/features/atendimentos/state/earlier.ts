import { chatAnteriores } from '@prosa/contract/atendimentos/anteriores.endpoints.ts';
import type { Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { call } from '@/core/api.ts';
import { createStoreMap } from '@/core/store.ts';
import { messageOf } from '@/core/toasts.tsx';
import { salas } from './salas.ts';
import { timelines } from './timelines.ts';

type Page = Answer<typeof chatAnteriores.mensagens>;
export type EarlierSala = NonNullable<Page['sala']>;

/** What stands above the first message of a sala: earlier salas of its contato, oldest first. */
interface Earlier {
  parts: readonly { sala: EarlierSala; messages: readonly Mensagem[] }[];
  cursor: string | null;
  /** There is nothing before. */
  ended: boolean;
  loading: boolean;
  error: string;
}

const nothing: Earlier = { parts: [], cursor: null, ended: false, loading: false, error: '' };
export const earlier = createStoreMap<number, Earlier>(() => nothing, { until: 'session' });

/** Puts a page before what is here; the rest of a sala joins its own part. */
export function withPage(before: Earlier, { sala, data, cursor }: Page): Earlier {
  if (sala === null) return { ...before, ended: true, loading: false };
  const [first, ...later] = before.parts;
  const parts =
    first?.sala.chat_id === sala.chat_id ? [{ sala, messages: [...data, ...first.messages] }, ...later] : [{ sala, messages: data }, ...before.parts];
  return { ...before, parts, cursor, loading: false };
}

/** Whether the contato may have been here before, as far as is known. */
export function mayHaveEarlier(chat_id: number): boolean {
  const sala = salas.of(chat_id).get();
  return sala !== null && sala.tipo !== 'interno' && sala.counts.atendimentos > 1 && !earlier.of(chat_id).get().ended;
}

/** The page before what is here. */
export async function loadEarlier(chat_id: number): Promise<void> {
  const store = earlier.of(chat_id);
  const { cursor, loading, ended } = store.get();
  const { state, older } = timelines.of(chat_id).get();
  if (loading || ended || older || state !== 'ready' || !mayHaveEarlier(chat_id)) return;
  store.set({ ...store.get(), loading: true, error: '' });
  try {
    const page = await call(chatAnteriores.mensagens, { params: { id: chat_id }, query: { ...(cursor !== null && { cursor }) } });
    store.set(withPage(store.get(), page));
  } catch (error) {
    store.set({ ...store.get(), loading: false, error: messageOf(error) });
  }
}

/** A sala that is opened again begins with its own messages. */
export const forgetEarlier = (chat_id: number): void => earlier.of(chat_id).set(nothing);
