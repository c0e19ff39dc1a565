import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { personId } from '@/core/session/session.ts';
import classes from './inbox-resizer.module.css';

const least = 270;
const most = 520;
const usual = 320;
const step = 20;
const within = (width: number): number => Math.round(Math.min(most, Math.max(least, width)));
const storageKey = (): string => `prosa:conversas-largura:${personId()}`;

function kept(): number {
  const width = Number(localStorage.getItem(storageKey()));
  return width > 0 ? within(width) : usual;
}

/** The border between list and sala: drawn, or moved with the arrow keys; kept in this browser. */
export function InboxResizer() {
  const handle = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(kept);
  const drag = useRef<{ from: number; width: number } | null>(null);
  const apply = useCallback((next: number): void => handle.current?.closest<HTMLElement>('[data-desk]')?.style.setProperty('--inbox-width', `${next}px`), []);
  const keep = (next: number): void => {
    setWidth(next);
    localStorage.setItem(storageKey(), String(next));
  };
  useEffect(() => apply(width), [apply, width]);
  const at = (event: PointerEvent): number => within((drag.current?.width ?? width) + event.clientX - (drag.current?.from ?? event.clientX));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that moves is a control (WAI-ARIA: window splitter)
    <div
      ref={handle}
      className={classes.handle}
      role="separator"
      aria-orientation="vertical"
      aria-label="Largura da lista de conversas"
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={width}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      onPointerDown={(event) => {
        drag.current = { from: event.clientX, width };
        event.currentTarget.setPointerCapture(event.pointerId);
        event.preventDefault();
      }}
      onPointerMove={(event) => {
        // the list is drawn by the grid alone: no component draws while the pointer moves
        if (drag.current) apply(at(event));
      }}
      onPointerUp={(event) => {
        if (drag.current) keep(at(event));
        drag.current = null;
      }}
      onPointerCancel={() => {
        drag.current = null;
        apply(width);
      }}
      onDoubleClick={() => keep(usual)}
      onKeyDown={(event) => {
        const by = event.key === 'ArrowLeft' ? -step : event.key === 'ArrowRight' ? step : 0;
        const next = event.key === 'Home' ? least : event.key === 'End' ? most : within(width + by);
        if (next === width) return;
        event.preventDefault();
        keep(next);
      }}
    />
  );
}
