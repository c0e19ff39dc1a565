import { useEffect, useEffectEvent } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { useSession } from '@/core/session/session.ts';
import { messageOf, toastError } from '@/core/toasts.tsx';
import { everyRealtime } from './features.ts';
import { loadChunk } from './load-chunk.ts';

/** Runs the socket of the signed-in person. Its code comes after the first paint: no screen waits for it. */
export function useRealtime(): void {
  const { id_login, id_empresa, order_chat } = useSession();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const again = useEffectEvent(() => void revalidate());
  const go = useEffectEvent((route: string) => void navigate(route));
  const order = useEffectEvent(() => order_chat);

  useEffect(() => {
    if (id_login === null || id_empresa === null) return undefined;
    let stop: (() => void) | undefined;
    let over = false;
    Promise.all([loadChunk(() => import('./realtime.ts')), loadChunk(everyRealtime)])
      .then(([{ startRealtime }, starts]) => {
        if (over) return;
        stop = startRealtime({ id_login, id_empresa, order_chat: order(), navigate: (route) => go(route), revalidate: () => again() }, starts);
      })
      .catch((error: unknown) => toastError(messageOf(error)));
    return () => {
      over = true;
      stop?.();
    };
  }, [id_login, id_empresa]);
}
