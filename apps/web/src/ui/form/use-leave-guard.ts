import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { askConfirm } from '../confirm.tsx';

/** Leaving with changes asks first: inside the product with our own dialog, on closing the tab with the browser's. */
export function useLeaveGuard(changed: () => boolean): void {
  const latest = useRef(changed);
  useEffect(() => {
    latest.current = changed;
  });
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && latest.current());
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    askConfirm({
      title: 'Sair sem salvar?',
      text: 'O que você mudou nesta tela será perdido.',
      confirm: 'Sair sem salvar',
      cancel: 'Continuar editando',
      danger: true,
      run: () => blocker.proceed(),
      onCancel: () => blocker.reset(),
    });
  }, [blocker]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (latest.current()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
}
