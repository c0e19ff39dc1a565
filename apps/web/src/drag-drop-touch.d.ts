declare module '@dragdroptouch/drag-drop-touch' {
  /** A long press becomes the browser's own drag events. */
  export function enableDragDropTouch(
    dragRoot?: Document | Element,
    dropRoot?: Document | Element,
    options?: { isPressHoldMode?: boolean; pressHoldDelayMS?: number; forceListen?: boolean },
  ): void;
}
