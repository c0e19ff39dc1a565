import { useRef } from 'react';
import { publish } from '@/core/socket/connection.ts';

/** Tells the others while the person writes and what stands there (spec 7: input_changed), at most every three seconds, and that it ended. */
export function useTyping(topic: string) {
  const told = useRef(0);
  const stop = useRef<ReturnType<typeof setTimeout>>(undefined);
  const say = (typing: 0 | 1): void => publish('client_typing', { typing }, topic);
  const ended = (): void => {
    clearTimeout(stop.current);
    if (told.current !== 0) say(0);
    told.current = 0;
  };
  const typed = (text: string): void => {
    if (Date.now() - told.current > 3000) {
      told.current = Date.now();
      say(1);
      publish('client_service_message', { event: 'input_changed', value: text.slice(0, 4096) }, topic);
    }
    clearTimeout(stop.current);
    stop.current = setTimeout(ended, 4000);
  };
  return { typed, ended };
}
