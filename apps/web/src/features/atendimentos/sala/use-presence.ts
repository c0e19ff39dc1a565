import { useEffect } from 'react';
import { publish, useConnection } from '@/core/socket/connection.ts';
import { applyPresence, forgetLate, onNewcomer, presences, repeat } from '../state/presence.ts';
import { onPresence } from './presence-port.ts';

onPresence(applyPresence);

/** Without a touch for this long, or on a hidden page, one only has it open. */
const idleAfter = 120_000;
const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** Tells the colleagues in this sala that one looks at it, is away from it, or has left. */
export function usePresence(chat_id: number, topic: string | null): void {
  const { logins } = useConnection();
  useEffect(() => {
    if (topic === null || logins === 0) return undefined;
    let said: 'vendo' | 'ocioso' = 'vendo';
    let idle: ReturnType<typeof setTimeout> | undefined;
    const say = (status: 'vendo' | 'ocioso' | 'fora'): void => publish('chat_status', { chat_id, status });
    const become = (status: typeof said): void => {
      if (said === status) return;
      said = status;
      say(status);
    };
    const touched = (): void => {
      clearTimeout(idle);
      idle = setTimeout(() => become('ocioso'), idleAfter);
      if (document.visibilityState === 'visible') become('vendo');
    };
    const visibility = (): void => (document.visibilityState === 'visible' ? touched() : become('ocioso'));
    if (document.visibilityState !== 'visible') said = 'ocioso';
    say(said);
    touched();
    const again = setInterval(() => {
      say(said);
      forgetLate(chat_id);
    }, repeat);
    const stop = onNewcomer(chat_id, () => say(said));
    for (const name of touches) window.addEventListener(name, touched, { passive: true });
    document.addEventListener('visibilitychange', visibility);
    return () => {
      clearTimeout(idle);
      clearInterval(again);
      stop();
      for (const name of touches) window.removeEventListener(name, touched);
      document.removeEventListener('visibilitychange', visibility);
      say('fora');
      // nobody answers for a sala that is not open: who is in it is heard again at the next time
      presences.of(chat_id).set([]);
    };
  }, [chat_id, topic, logins]);
}
