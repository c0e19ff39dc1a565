import { useEffect, useRef, useSyncExternalStore } from 'react';

export interface Shortcut {
  /** 'mod+k' (Ctrl, or Command on a Mac), '?', '/', 'n': what `event.key` says. */
  keys: string;
  label: string;
}
interface Registered extends Shortcut {
  run: () => void;
}

let active: readonly Registered[] = [];
const listeners = new Set<() => void>();
function change(next: readonly Registered[]): void {
  active = next;
  for (const listener of listeners) listener();
}

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
/** As the key went down: an Escape has closed the dialog by the time its own turn comes, and means nothing more. */
let inDialog = false;
const look = (): void => {
  inDialog = document.querySelector('[role="dialog"]') !== null;
};

function onKey(event: KeyboardEvent): void {
  const mod = event.ctrlKey || event.metaKey;
  const keys = (mod ? 'mod+' : '') + event.key.toLowerCase();
  if (event.altKey || event.defaultPrevented || (!mod && (typing(event.target) || inDialog))) return;
  const shortcut = active.findLast((s) => s.keys === keys);
  if (shortcut === undefined) return;
  event.preventDefault();
  shortcut.run();
}

/** Makes a key work, and shows it in the list of `?`, while the component is on screen. The last one mounted wins. */
export function useShortcut(keys: string, label: string, run: () => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const entry: Registered = { keys, label, run: () => latest.current() };
    if (active.length === 0) {
      window.addEventListener('keydown', look, true);
      window.addEventListener('keydown', onKey);
    }
    change([...active, entry]);
    return () => {
      change(active.filter((s) => s !== entry));
      if (active.length === 0) {
        window.removeEventListener('keydown', look, true);
        window.removeEventListener('keydown', onKey);
      }
    };
  }, [keys, label]);
}

/** A shortcut that is there only while this is drawn. */
export function ShortcutKey({ keys, label, run }: Shortcut & { run: () => void }): null {
  useShortcut(keys, label, run);
  return null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
export const useShortcuts = (): readonly Shortcut[] => useSyncExternalStore(subscribe, () => active);
