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

/** Inputs that take no text: a letter typed on them is a shortcut. */
const withoutText = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']);
/** Whether text is typed into this element. */
export const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName) || (target instanceof HTMLInputElement && !withoutText.has(target.type)));

/** A place where something is written, beside a list: bare letters are shortcuts in the list, and text anywhere else. */
interface WritingPlace {
  list: () => Element | null;
  /** Puts the cursor into the field; false when there is none. */
  write: () => boolean;
}
let writingPlace: WritingPlace | null = null;

/** Text, or the first half of an accent: what a keyboard writes into a field. The space bar scrolls and presses buttons. */
const writes = (event: KeyboardEvent): boolean => (event.key.length === 1 && event.key !== ' ') || event.key === 'Dead' || event.key === 'Process';

/** Whether the key belongs to what is being written, and is no shortcut. The field gets it: it has the focus before the letter comes. */
function isWritten(event: KeyboardEvent): boolean {
  if (writingPlace === null || !writes(event)) return false;
  const target = event.target instanceof Element ? event.target : null;
  if (writingPlace.list()?.contains(target) || target?.closest('[role="menu"], [role="listbox"]')) return false;
  return writingPlace.write() || /\p{L}/u.test(event.key);
}
/** As the key went down: an Escape has closed the dialog by the time its own turn comes, and means nothing more. */
let inDialog = false;
const look = (): void => {
  inDialog = document.querySelector('[role="dialog"], dialog[open]') !== null;
};

function onKey(event: KeyboardEvent): void {
  const mod = event.ctrlKey || event.metaKey;
  const keys = (mod ? 'mod+' : '') + event.key.toLowerCase();
  if (event.altKey || event.defaultPrevented || (!mod && (takesText(event.target) || inDialog || isWritten(event)))) return;
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

/** While this is drawn, what is typed outside `list` goes into the field that `write` finds. One place at a time. */
export function useWritingPlace(place: WritingPlace | null): void {
  useEffect(() => {
    writingPlace = place;
    return () => {
      writingPlace = null;
    };
  }, [place]);
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
