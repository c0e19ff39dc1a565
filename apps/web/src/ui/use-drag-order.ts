import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

interface DragOrder<E extends HTMLElement> {
  /** Of the list; what is dragged in it bears `draggable` and `data-key`. */
  list: RefObject<E | null>;
  dragged: string | null;
}

/** Order by dragging, for the pointer alone: whoever has none uses the arrows. `over` is told what is dragged and what it is over. */
export function useDragOrder<E extends HTMLElement>(over: (dragged: string, key: string) => void): DragOrder<E> {
  const [dragged, setDragged] = useState<string | null>(null);
  const list = useRef<E>(null);
  const tell = useEffectEvent((key: string) => {
    if (dragged !== null && dragged !== key && key !== '') over(dragged, key);
  });
  useEffect(() => {
    const keyAt = (event: Event): string => (event.target as Element).closest<HTMLElement>('[data-key]')?.dataset['key'] ?? '';
    const gone = new AbortController();
    const on = (name: 'dragstart' | 'dragenter' | 'dragover' | 'dragend', hear: (event: DragEvent) => void): void =>
      list.current?.addEventListener(name, hear, { signal: gone.signal });
    on('dragstart', (event) => {
      if (event.dataTransfer) event.dataTransfer.effectAllowed = 'move';
      setDragged(keyAt(event));
    });
    on('dragenter', (event) => tell(keyAt(event)));
    on('dragover', (event) => event.preventDefault());
    on('dragend', () => setDragged(null));
    return () => gone.abort();
  }, []);
  return { list, dragged };
}
