import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import classes from './typed-menu.module.css';

export interface TypedOption {
  readonly id: number;
  readonly label: string;
  readonly text: string;
}
export interface TypedMenuHandle {
  /** True when the menu took the key. */
  onKey: (event: KeyboardEvent) => boolean;
}
interface TypedMenuProps {
  title: string;
  /** Said when nothing is found. */
  none: string;
  options: readonly TypedOption[];
  /** They are those of what is typed now. */
  settled: boolean;
  onChoose: (option: TypedOption) => void;
  onClose: () => void;
  handle: Ref<TypedMenuHandle>;
}

/** A colleague asked for by `@` and the letters before the caret; `length`: characters that the choice takes the place of. */
export function namedBefore(before: string): { q: string; length: number } | null {
  const found = /(?:^|\s)(@([\p{L}\d.]{0,30}))$/u.exec(before);
  return found ? { q: found[2] ?? '', length: found[1]!.length } : null;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Of the people who were chosen those whose name still stands in the text (HTML). */
export const stillNamed = (html: string, named: readonly { id: number; nome: string }[]): number[] =>
  named.filter(({ nome }) => html.includes(`@${nome.replace(/[&<>]/g, (c) => entities[c]!)}`)).map(({ id }) => id);

/** Below the fold it would not be seen to have opened. */
const seen = (menu: HTMLElement | null): void => menu?.scrollIntoView({ block: 'nearest' });

/** Options for the place of what is typed; the caret stays in the text, whose keys move in here. */
export function TypedMenu({ title, none, options, settled, onChoose, onClose, handle }: TypedMenuProps) {
  const id = useId();
  const [place, setPlace] = useState(0);
  /** Enter came before the list: it means the first of what is typed. */
  const [hasty, setHasty] = useState(false);
  const awaited = hasty && settled ? options[0] : undefined;
  const choose = useRef(onChoose);
  useEffect(() => {
    choose.current = onChoose;
  });
  useEffect(() => {
    if (awaited) choose.current(awaited);
  }, [awaited]);
  const current = Math.min(place, options.length - 1);
  useImperativeHandle(handle, () => ({
    onKey({ key, shiftKey }) {
      const option = options[current];
      if (key === 'Escape') onClose();
      else if (option && key === 'ArrowDown') setPlace((current + 1) % options.length);
      else if (option && key === 'ArrowUp') setPlace((current - 1 + options.length) % options.length);
      else if (option && (key === 'Enter' || key === 'Tab') && !shiftKey) onChoose(option);
      else if (!settled && key === 'Enter' && !shiftKey) setHasty(true);
      else return false;
      return true;
    },
  }));
  return (
    <div className={classes.menu} ref={seen}>
      <p className={classes.head} aria-live="polite">
        {options.length > 0 ? title : settled ? none : 'Procurando…'}
      </p>
      <div role="listbox" aria-label={title} id={id}>
        {options.map((option, i) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- chosen by Enter in the text
          <div
            key={option.id}
            role="option"
            tabIndex={-1}
            aria-selected={i === current}
            className={classes.option}
            onMouseMove={() => setPlace(i)}
            onMouseDown={(event) => event.preventDefault()} // the caret stays in the text
            onClick={() => onChoose(option)}
          >
            <b>{option.label}</b> <span>{option.text}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
