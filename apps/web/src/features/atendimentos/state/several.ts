import { chat } from '@prosa/contract/atendimentos/atendimentos.endpoints.ts';
import { call } from '@/core/api.ts';
import { createStore, useStore } from '@/core/store.ts';
import { messageOf, toast } from '@/core/toasts.tsx';
import { salas } from './salas.ts';

export interface Refused {
  chat_id: number;
  nome: string;
  reason: string;
}
/** One act on several salas: how far it is, and what was refused. */
interface Run {
  label: string;
  done: number;
  total: number;
  refused: readonly Refused[];
  over: boolean;
}
const run = createStore<Run | null>(null, { until: 'session' });
export const useBulkRun = (): Run | null => useStore(run);
export const forgetBulkRun = (): void => run.set(null);

const nameOf = (chat_id: number): string => salas.of(chat_id).get()?.nome ?? `Conversa ${chat_id}`;
/** One after the other; a refusal stops nothing and is told at the end. Answers those that were done. */
export async function each(label: string, ids: readonly number[], work: (chat_id: number) => Promise<unknown>): Promise<number[]> {
  const done: number[] = [];
  const refused: Refused[] = [];
  run.set({ label, done: 0, total: ids.length, refused, over: false });
  for (const [i, chat_id] of ids.entries()) {
    try {
      await work(chat_id);
      done.push(chat_id);
    } catch (error) {
      refused.push({ chat_id, nome: nameOf(chat_id), reason: messageOf(error) });
    }
    run.set({ label, done: i + 1, total: ids.length, refused: [...refused], over: false });
  }
  run.set(refused.length > 0 ? { label, done: ids.length, total: ids.length, refused, over: true } : null);
  return done;
}

export const counted = (n: number, one: string, many: string): string => (n === 1 ? `1 conversa ${one}.` : `${n} conversas ${many}.`);

/** Takes the end of salas back: only whoever ended them, soon after, and without a word to the customer. */
export async function reopen(ids: readonly number[]): Promise<void> {
  const done = await each('Reabrindo', ids, (id) => call(chat.reabrir, { params: { id } }));
  if (done.length > 0) toast(counted(done.length, 'reaberta', 'reabertas'));
}
