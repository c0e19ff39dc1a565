import { useEffect, useState } from 'react';
import { type Draft, dropDraft, writeDraft } from './drafts.ts';

interface Kept<V> {
  /** Null: nobody is signed in, nothing is kept. */
  key: string | null;
  /** What the form began with. */
  read: V;
  /** Offered, and neither taken nor thrown away. */
  older: Draft<V> | null;
  current: () => V;
  changed: () => boolean;
}

/** A pause in typing after which it is written down. */
const pauseMs = 400;

interface Keeper<V> {
  /** Told after each drawing. */
  watch: (form: Kept<V>) => void;
  touched: () => void;
  flush: () => void;
  /** Saved, or given up: nothing is kept from here on. */
  end: () => void;
}

function keeperOf<V extends Record<string, unknown>>(first: Kept<V>): Keeper<V> {
  let form = first;
  let timer = 0;
  let over = false;
  const flush = (): void => {
    if (timer === 0) return;
    window.clearTimeout(timer);
    timer = 0;
    const { key, read, older, current, changed } = form;
    if (over || key === null) return;
    if (changed()) writeDraft(key, read, current(), older);
    else if (older === null) dropDraft(key);
  };
  return {
    watch: (now) => {
      form = now;
    },
    touched: () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(flush, pauseMs);
    },
    flush,
    end: () => {
      over = true;
      dropDraft(form.key);
    },
  };
}

/** Writes down what is typed, soon after it is typed and at the latest when the page goes away. */
export function useDraftKeeping<V extends Record<string, unknown>>(form: Kept<V>): Keeper<V> {
  const [keeper] = useState(() => keeperOf(form));
  useEffect(() => keeper.watch(form));
  useEffect(() => {
    const hidden = (): void => {
      if (document.visibilityState === 'hidden') keeper.flush();
    };
    window.addEventListener('pagehide', keeper.flush);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      window.removeEventListener('pagehide', keeper.flush);
      document.removeEventListener('visibilitychange', hidden);
      keeper.flush();
    };
  }, [keeper]);
  return keeper;
}
