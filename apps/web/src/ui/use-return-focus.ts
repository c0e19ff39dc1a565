import { useEffect, useState } from 'react';

/**
 * For dialogs that are mounted when they open: the kit gives the focus back when `opened` turns false, which never
 * happens to one that goes away whole. The focus returns to what opened it, unless it is somewhere else by then.
 */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const lost = document.activeElement === null || document.activeElement === document.body;
        if (lost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      });
    },
    [before],
  );
}
