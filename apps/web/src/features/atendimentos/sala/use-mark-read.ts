import { useEffect, useRef } from 'react';
import { publish } from '@/core/socket/connection.ts';

/** At most so often, in milliseconds: what a burst brings is read in one go, and spends none of what a person may do in a second. */
const readEvery = 1000;

/** Tells the server what was read, while the page is really looked at. Somebody who only looks, as no member, marks nothing. */
export function useMarkRead(topic: string | null, last: number, unread: number, member: boolean, login = 0): void {
  const told = useRef(0);
  const waiting = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (topic === null || last === 0 || unread === 0 || !member) return undefined;
    const tell = (): void => {
      if (document.visibilityState !== 'visible') return;
      waiting.current = null;
      told.current = Date.now();
      publish('client_service_message', { event: 'read', value: last }, topic);
    };
    waiting.current = tell;
    const wait = told.current + readEvery - Date.now();
    const timer = wait > 0 ? setTimeout(tell, wait) : undefined;
    if (timer === undefined) tell();
    document.addEventListener('visibilitychange', tell);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tell);
    };
  }, [topic, last, unread, member, login]); // oxlint-disable-line react/exhaustive-effect-dependencies -- what was told as the connection went is told again
  // who leaves the sala has seen what waited to be told
  useEffect(() => () => waiting.current?.(), []);
}
