import { useEffect, useRef, useState } from 'react';
import { type Location, useBlocker } from 'react-router';
import { tabEmpresa } from '@/core/session/empresa.ts';
import { getToken } from '@/core/session/token.ts';
import { askConfirm } from '../confirm.tsx';

const placeOf = ({ pathname, search }: Location, record: string): string => pathname + (new URLSearchParams(search).get(record) ?? '');

/**
 * Leaving with changes asks first: inside the product with our own dialog, on closing the tab with the browser's. `onLeave`: they
 * gave their changes up. A session that ended does not wait for an answer, nor does one that goes on in another empresa: the draft is kept.
 * `record`: the search parameter that names what is edited, when the path does not.
 */
export function useLeaveGuard(changed: () => boolean, onLeave: () => void, record = ''): void {
  const latest = useRef({ changed, onLeave });
  const [empresa] = useState(tabEmpresa);
  useEffect(() => {
    latest.current = { changed, onLeave };
  });
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      placeOf(currentLocation, record) !== placeOf(nextLocation, record) && getToken() !== null && tabEmpresa() === empresa && latest.current.changed(),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    askConfirm({
      title: 'Sair sem salvar?',
      text: 'O que você mudou nesta tela será perdido.',
      confirm: 'Sair sem salvar',
      cancel: 'Continuar editando',
      danger: true,
      run: () => {
        latest.current.onLeave();
        blocker.proceed();
      },
      onCancel: () => blocker.reset(),
    });
  }, [blocker]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (latest.current.changed()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
}
