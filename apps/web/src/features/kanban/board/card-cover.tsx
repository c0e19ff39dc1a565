import { useEffect, useState } from 'react';
import { mediaAddress } from '@/ui/files/media.ts';
import classes from './board.module.css';

/** Covers that are fetched at once: what a list itself asks for finds a free connection. */
const atOnce = 3;
let busy = 0;
const waiting = new Set<() => void>();
function next(): void {
  while (busy < atOnce) {
    const [first] = waiting;
    if (first === undefined) return;
    waiting.delete(first);
    busy++;
    first();
  }
}

/** The address in memory of a cover; null until it is there. A card that is scrolled past before its turn asks for nothing. */
function useCover(url: string): string | null {
  const [shown, setShown] = useState<{ url: string; address: string } | null>(null);
  useEffect(() => {
    let current = true;
    const begin = (): void =>
      void mediaAddress(url)
        .then(
          (address) => current && setShown({ url, address }),
          () => undefined, // an empty frame stays
        )
        .finally(() => {
          busy--;
          next();
        });
    waiting.add(begin);
    next();
    return () => {
      current = false;
      waiting.delete(begin);
    };
  }, [url]);
  return shown?.url === url ? shown.address : null;
}

/** The cover of a card, in a frame that has its size before the picture comes. */
export function CardCover({ url }: { url: string }) {
  const address = useCover(url);
  return <div className={classes.cover}>{address !== null && <img src={address} alt="" decoding="async" draggable={false} />}</div>;
}
