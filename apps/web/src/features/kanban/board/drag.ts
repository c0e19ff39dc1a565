import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { dropTargetForExternal } from '@atlaskit/pragmatic-drag-and-drop/external/adapter';
import { containsFiles, getFiles } from '@atlaskit/pragmatic-drag-and-drop/external/file';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { attachClosestEdge, type Edge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';

/* What drags on a board: cards into lists, lists among each other, files onto cards. Mouse and pen by the browser's own drag, touch by the polyfill. */

/** Touch screens get the same events: a long press picks up. */
export async function dragByTouch(): Promise<void> {
  if (!window.matchMedia('(any-pointer: coarse)').matches) return;
  const { enableDragDropTouch } = await import('@dragdroptouch/drag-drop-touch');
  if (touching) return;
  touching = true;
  enableDragDropTouch(document, document, { isPressHoldMode: true, pressHoldDelayMS: 350, forceListen: true });
  // what was in the hand was not pressed: a card let go where it stood does not open
  let carried = false;
  document.addEventListener('dragend', ({ isTrusted }) => {
    carried = !isTrusted; // the mouse's own drag ends trusted, and presses nothing
  });
  document.addEventListener(
    'touchend',
    (event) => {
      if (carried && event.cancelable) event.preventDefault();
      carried = false;
    },
    { passive: false },
  );
}
let touching = false;

/** Where among the lists something was let go. */
export interface Drop {
  readonly kind: 'card' | 'list';
  readonly id: number;
  readonly id_estagio: number;
  /** The card that it was let go over, and on which half of it. */
  readonly over: number | null;
  readonly below: boolean;
}
export type OnDrop = (drop: Drop) => void;

/** What a drag shows stands on the elements, not in state: it is there in the same frame, and nothing is drawn anew. */
function mark(element: HTMLElement, name: 'dragging' | 'edge' | 'files' | 'over', value: string | undefined): void {
  if (element.dataset[name] === value) return;
  if (value === undefined) delete element.dataset[name];
  else element.dataset[name] = value;
}

interface CardTarget {
  readonly element: HTMLElement;
  readonly id_bloco: number;
  readonly id_estagio: number;
  readonly mayDrag: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** A card that can be dragged (`data-dragging`), and that others (`data-edge`) and files (`data-files`) can be let go on. */
export function dragCard({ element, id_bloco, id_estagio, mayDrag, onFiles }: CardTarget): () => void {
  const isOther = (data: Record<string | symbol, unknown>): boolean => data['kind'] === 'card' && data['id'] !== id_bloco;
  const edge = (half: Edge | null): void => mark(element, 'edge', half ?? undefined);
  const files = (over: boolean): void => mark(element, 'files', over ? 'true' : undefined);
  const dragging = (on: boolean): void => mark(element, 'dragging', on ? 'true' : undefined);
  return combine(
    draggable({
      element,
      canDrag: () => mayDrag,
      getInitialData: () => ({ kind: 'card', id: id_bloco, id_estagio }),
      onDragStart: () => dragging(true),
      onDrop: () => dragging(false),
    }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data['kind'] === 'card',
      getData: ({ input }) => attachClosestEdge({ over: id_bloco }, { element, input, allowedEdges: ['top', 'bottom'] }),
      getIsSticky: () => true,
      onDrag: ({ source, self }) => edge(isOther(source.data) ? extractClosestEdge(self.data) : null),
      onDragLeave: () => edge(null),
      onDrop: () => edge(null),
    }),
    dropTargetForExternal({
      element,
      canDrop: ({ source }) => mayDrag && containsFiles({ source }),
      onDragEnter: () => files(true),
      onDragLeave: () => files(false),
      onDrop({ source }) {
        files(false);
        onFiles(getFiles({ source }));
      },
    }),
    // what begins anew under a drag hears no end of it
    () => {
      edge(null);
      files(false);
      dragging(false);
    },
  );
}

interface ListTarget {
  readonly column: HTMLElement;
  readonly handle: HTMLElement;
  readonly scroll: HTMLElement;
  readonly id_estagio: number;
  readonly mayDrag: boolean;
  readonly onDrop: OnDrop;
}

/** A list that takes cards (`data-over`), and that can be dragged among the others by its head. */
export function dragList({ column, handle, scroll, id_estagio, mayDrag, onDrop }: ListTarget): () => void {
  const over = (kind?: 'card' | 'list'): void => mark(column, 'over', kind);
  return combine(
    draggable({ element: column, dragHandle: handle, canDrag: () => mayDrag, getInitialData: () => ({ kind: 'list', id: id_estagio }) }),
    dropTargetForElements({
      element: column,
      canDrop: ({ source }) => source.data['kind'] === 'card' || source.data['id'] !== id_estagio,
      getData: ({ input }) => attachClosestEdge({ id_estagio }, { element: column, input, allowedEdges: ['left', 'right'] }),
      onDragEnter: ({ source }) => over(source.data['kind'] as 'card' | 'list'),
      onDragLeave: () => over(),
      onDrop({ source, self, location }) {
        over();
        const inner = location.current.dropTargets.find(({ data }) => typeof data['over'] === 'number');
        const edge = extractClosestEdge((inner ?? self).data);
        onDrop({
          kind: source.data['kind'] as 'card' | 'list',
          id: Number(source.data['id']),
          id_estagio,
          over: source.data['kind'] === 'card' && inner ? Number(inner.data['over']) : null,
          below: edge === 'bottom' || edge === 'right',
        });
      },
    }),
    autoScrollForElements({ element: scroll, canScroll: ({ source }) => source.data['kind'] === 'card' }),
    () => over(),
  );
}

/** The board scrolls when something is dragged to its side, and hears when that begins and ends. */
export const dragOver = (element: HTMLElement, hold: (on: boolean) => void): (() => void) =>
  combine(autoScrollForElements({ element }), monitorForElements({ onDragStart: () => hold(true), onDrop: () => hold(false) }));
