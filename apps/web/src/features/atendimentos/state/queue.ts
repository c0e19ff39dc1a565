import type { Atendimento } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { useSyncExternalStore } from 'react';
import { dayIso } from '@/core/formats.ts';
import type { InboxView } from './inbox.ts';
import { isWaiting, salas } from './salas.ts';

/** In the queue for anybody: not held until the hours open, and not offered to one person (the server's rule). */
const waits = (a: Atendimento): boolean => isWaiting(a) && a.status_id !== 7 && (a.status_id !== 0 || a.membros.length === 0);

/**
 * The place of each sala in the queue of its departamento. The tab is loaded from its beginning, in the order of
 * arrival, so its own rows tell; none where the list is narrowed to a part of a departamento's queue.
 */
export function queuePlaces({ ids, ...view }: InboxView & { ids: readonly number[] }): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  const narrowed = view.q !== '' || view.naoLidas || view.de !== '' || view.ate !== '';
  if (view.aba !== 'fila' || narrowed || [view.linha, view.assunto, view.status, view.pessoa, view.tag].some((some) => some.length > 0)) return places;
  const counts = new Map<number | null, number>();
  for (const id of ids) {
    const row = salas.of(id).get();
    if (row === null || !waits(row)) continue;
    const place = (counts.get(row.id_departamento) ?? 0) + 1;
    counts.set(row.id_departamento, place);
    places.set(id, place);
  }
  return places;
}

/** "agora", "12 min", "2 h 05 min", "3 dias" */
export function waitText(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return 'agora';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h ${String(minutes % 60).padStart(2, '0')} min`;
  const days = Math.floor(hours / 24);
  return days === 1 ? '1 dia' : `${days} dias`;
}

/** From here on a wait is long, and too long, in milliseconds. */
const long = 10 * 60_000;
const tooLong = 30 * 60_000;

/** How a wait looks in the list; null: it has just begun. */
export function waitLevel(ms: number): 'fresh' | 'long' | 'late' | null {
  if (ms < 60_000) return null;
  return ms < long ? 'fresh' : ms < tooLong ? 'long' : 'late';
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let minute = 0;
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, 15_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
/** The moment of now to the minute, in milliseconds; who reads it is drawn again when it changes. */
export const useMinute = (): number =>
  useSyncExternalStore(subscribe, () => {
    const now = Date.now();
    if (now - minute >= 60_000 || now < minute) minute = now;
    return minute;
  });

let today = { minute: 0, day: '', at: 0 };
/** A moment of today, in milliseconds: it changes with the empresa's day, for desks that stay open overnight. */
export const useToday = (): number =>
  useSyncExternalStore(subscribe, () => {
    const now = Date.now();
    const of = Math.floor(now / 60_000);
    if (of === today.minute) return today.at;
    const day = dayIso(now);
    today = { minute: of, day, at: day === today.day ? today.at : now };
    return today.at;
  });
