import type { EstadoPresenca, Presenca } from '@prosa/contract/acesso/acesso.realtime.ts';
import type { EventData } from '@prosa/contract/realtime.ts';
import { createStoreMap } from '@/core/store.ts';

export interface Seen extends Presenca {
  /** Believed until then: who vanished does not say so. */
  until: number;
}

/** Colleagues, and bots, in each sala. */
export const presences = createStoreMap<number, readonly Seen[]>(() => [], { until: 'session' });
/** Everybody says it again this often, in milliseconds. */
export const repeat = 30_000;
const believed = 75_000;
/** A bot says it every 1.5 seconds while it writes. */
const botBelieved = 10_000;

const same = (a: Presenca, b: Presenca): boolean => a.id_usuario === b.id_usuario && a.bot === b.bot && (a.id_usuario !== null || a.nome === b.nome);

const listeners = new Map<number, () => void>();
/** Says again who one is, when somebody new looks at this sala. The answer stops it. */
export function onNewcomer(chat_id: number, listener: () => void): () => void {
  listeners.set(chat_id, listener);
  return () => {
    if (listeners.get(chat_id) === listener) listeners.delete(chat_id);
  };
}

export function forgetLate(chat_id: number, now = Date.now()): void {
  const store = presences.of(chat_id);
  const left = store.get().filter((p) => p.until > now);
  if (left.length < store.get().length) store.set(left);
}

/** What somebody said of themselves in a sala. */
export function applyPresence({ chat_id, presencas }: EventData<'presencas'>, me: number, now = Date.now()): void {
  for (const presenca of presencas) {
    if (presenca.id_usuario === me) continue;
    const store = presences.of(chat_id);
    const others = store.get().filter((p) => !same(p, presenca) && p.until > now);
    const known = store.get().some((p) => same(p, presenca));
    if (presenca.estado === 'fora') {
      store.set(others);
      continue;
    }
    const forMs = presenca.bot ? botBelieved : believed;
    store.set([...others, { ...presenca, until: now + forMs }].toSorted((a, b) => a.nome.localeCompare(b.nome)));
    if (presenca.bot) setTimeout(forgetLate, forMs + 50, chat_id);
    else if (!known) listeners.get(chat_id)?.();
  }
}

/** As people read it: a bot is told from a person of the same name. */
export const nameOf = ({ bot, nome }: Presenca): string => (bot ? `Robô ${nome}` : nome);
/** Bots that write to the customer now. */
export const writingBots = (seen: readonly Seen[]): string[] => seen.filter((p) => p.bot && p.estado === 'digitando').map(nameOf);

export const stateText: Readonly<Record<EstadoPresenca, string>> = {
  fora: 'saiu',
  vendo: 'está vendo a conversa',
  ocioso: 'está com a conversa aberta, sem mexer',
  digitando: 'está escrevendo',
};
