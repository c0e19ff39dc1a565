type Drag = typeof import('./drag.ts');
let loading: Promise<Drag> | undefined;

/** Dragging comes once the board is on screen: its code is fetched once, and begins what is asked of it. The answer ends that. */
export function withDrag(begin: (drag: Drag) => () => void): () => void {
  let ended = false;
  let stop: (() => void) | undefined;
  loading ??= import('./drag.ts');
  loading.then(
    (drag) => {
      if (!ended) stop = begin(drag);
    },
    () => {
      // asked for again with the next card that is drawn
      loading = undefined;
    },
  );
  return () => {
    ended = true;
    stop?.();
  };
}
