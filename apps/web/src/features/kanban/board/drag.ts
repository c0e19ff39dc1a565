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

interface CardTarget {
  readonly element: HTMLElement;
  readonly id_bloco: number;
  readonly id_estagio: number;
  readonly mayDrag: boolean;
  readonly onDragging: (on: boolean) => void;
  /** The half under what is dragged; null when it is gone. */
  readonly onEdge: (edge: Edge | null) => void;
  readonly onFiles: (over: boolean, files: readonly File[]) => void;
}

/** A card that can be dragged, and that others and files can be let go on. */
export function dragCard({ element, id_bloco, id_estagio, mayDrag, onDragging, onEdge, onFiles }: CardTarget): () => void {
  const isOther = (data: Record<string | symbol, unknown>): boolean => data['kind'] === 'card' && data['id'] !== id_bloco;
  let shown: Edge | null = null;
  const show = (edge: Edge | null): void => {
    if (edge === shown) return;
    shown = edge;
    onEdge(edge);
  };
  return combine(
    draggable({
      element,
      canDrag: () => mayDrag,
      getInitialData: () => ({ kind: 'card', id: id_bloco, id_estagio }),
      onDragStart: () => onDragging(true),
      onDrop: () => onDragging(false),
    }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data['kind'] === 'card',
      getData: ({ input }) => attachClosestEdge({ over: id_bloco }, { element, input, allowedEdges: ['top', 'bottom'] }),
      getIsSticky: () => true,
      onDrag: ({ source, self }) => show(isOther(source.data) ? extractClosestEdge(self.data) : null),
      onDragLeave: () => show(null),
      onDrop: () => show(null),
    }),
    dropTargetForExternal({
      element,
      canDrop: ({ source }) => mayDrag && containsFiles({ source }),
      onDragEnter: () => onFiles(true, []),
      onDragLeave: () => onFiles(false, []),
      onDrop: ({ source }) => onFiles(false, getFiles({ source })),
    }),
  );
}

interface ListTarget {
  readonly column: HTMLElement;
  readonly handle: HTMLElement;
  readonly scroll: HTMLElement;
  readonly id_estagio: number;
  readonly mayDrag: boolean;
  readonly onOver: (kind: 'card' | 'list' | null) => void;
  readonly onDrop: OnDrop;
}

/** A list that takes cards, and that can be dragged among the others by its head. */
export function dragList({ column, handle, scroll, id_estagio, mayDrag, onOver, onDrop }: ListTarget): () => void {
  return combine(
    draggable({ element: column, dragHandle: handle, canDrag: () => mayDrag, getInitialData: () => ({ kind: 'list', id: id_estagio }) }),
    dropTargetForElements({
      element: column,
      canDrop: ({ source }) => source.data['kind'] === 'card' || source.data['id'] !== id_estagio,
      getData: ({ input }) => attachClosestEdge({ id_estagio }, { element: column, input, allowedEdges: ['left', 'right'] }),
      onDragEnter: ({ source }) => onOver(source.data['kind'] as 'card' | 'list'),
      onDragLeave: () => onOver(null),
      onDrop({ source, self, location }) {
        onOver(null);
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
  );
}

/** The board scrolls when something is dragged to its side, and hears when that begins and ends. */
export const dragOver = (element: HTMLElement, hold: (on: boolean) => void): (() => void) =>
  combine(autoScrollForElements({ element }), monitorForElements({ onDragStart: () => hold(true), onDrop: () => hold(false) }));
