import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef, useState } from 'react';
import { dragByTouch } from '../board/drag.ts';

/* Cards that are dragged onto a day or a month. */

/** A card that can be taken somewhere else in time. */
export function useDatedCard(id_bloco: number, mayDrag: boolean) {
  const ref = useRef<HTMLLIElement>(null);
  const [dragged, setDragged] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null || !mayDrag) return undefined;
    return draggable({
      element,
      getInitialData: () => ({ kind: 'dated', id: id_bloco }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    });
  }, [id_bloco, mayDrag]);
  return { ref, dragged };
}

/** A day or a month that takes cards. */
export function useDateTarget<E extends HTMLElement>(date: string) {
  const ref = useRef<E>(null);
  const [over, setOver] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data['kind'] === 'dated',
      getData: () => ({ date }),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    });
  }, [date]);
  return { ref, over };
}

/** Hears where cards are let go. */
export function useDated(onDrop: (id_bloco: number, date: string) => void): void {
  const heard = useRef(onDrop);
  useEffect(() => {
    heard.current = onDrop;
  });
  useEffect(() => {
    void dragByTouch();
    return combine(
      monitorForElements({
        canMonitor: ({ source }) => source.data['kind'] === 'dated',
        onDrop({ source, location }) {
          const date = location.current.dropTargets[0]?.data['date'];
          if (typeof date === 'string') heard.current(Number(source.data['id']), date);
        },
      }),
    );
  }, []);
}
