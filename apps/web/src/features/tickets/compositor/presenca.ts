import { ticketCompositor } from '@prosa/contract/tickets/compositor.endpoints.ts';
import type { PresencaNoTicket } from '@prosa/contract/tickets/tickets.realtime.ts';
import { useEffect, useRef } from 'react';
import { call } from '@/core/api.ts';
import { createStoreMap, useStore } from '@/core/store.ts';

/** Colleagues who look at each ticket. */
export const presencas = createStoreMap<number, readonly PresencaNoTicket[]>(() => [], { until: 'session' });

const repeat = 30_000;
/** Without a touch for this long, or on a hidden page, one only has it open. */
const idleAfter = 120_000;
const touches = ['pointerdown', 'keydown', 'wheel'] as const;

/** Says that one looks at a ticket, writes or is away from it; answers who else does. */
export function usePresenca(id: number, writing: boolean): readonly PresencaNoTicket[] {
  const writes = useRef(writing);
  const again = useRef<() => void>(() => undefined);
  useEffect(() => {
    let idle = document.visibilityState !== 'visible';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const say = (estado: PresencaNoTicket['estado'] | 'fora'): void => {
      call(ticketCompositor.presenca, { params: { id }, body: { estado } })
        .then(({ data }) => presencas.of(id).set(data))
        .catch(() => undefined); // said again in half a minute
    };
    const tell = (): void => say(idle ? 'ocioso' : writes.current ? 'digitando' : 'vendo');
    const become = (next: boolean): void => {
      if (idle === next) return;
      idle = next;
      tell();
    };
    const touched = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => become(true), idleAfter);
      become(document.visibilityState !== 'visible');
    };
    again.current = tell;
    tell();
    touched();
    const every = setInterval(tell, repeat);
    for (const name of touches) window.addEventListener(name, touched, { passive: true });
    document.addEventListener('visibilitychange', touched);
    return () => {
      clearTimeout(timer);
      clearInterval(every);
      for (const name of touches) window.removeEventListener(name, touched);
      document.removeEventListener('visibilitychange', touched);
      say('fora');
    };
  }, [id]);
  useEffect(() => {
    if (writes.current === writing) return;
    writes.current = writing;
    again.current();
  }, [writing]);
  return useStore(presencas.of(id));
}
