import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './menu.module.css';

interface MenuProps {
  /** The button that opens it. */
  button: ReactNode;
  className?: string | undefined;
  /** Stands above the entries. */
  head?: ReactNode;
  /** Entries, each a `MenuItem`. */
  children: ReactNode;
}

/** Entries below a button: arrows go through them, Esc and a press elsewhere close it, the focus goes back to the button. */
export function Menu({ button, className, head, children }: MenuProps) {
  const [opened, setOpened] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!opened) return undefined;
    menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    const elsewhere = (event: Event): void => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpened(false);
    };
    document.addEventListener('pointerdown', elsewhere);
    return () => document.removeEventListener('pointerdown', elsewhere);
  }, [opened]);
  const close = (): void => {
    setOpened(false);
    opener.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key === 'Tab') return setOpened(false);
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')];
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key !== 'Escape' && to === undefined) return;
    event.preventDefault();
    if (to === undefined) close();
    else all.at(to % all.length)?.focus();
  };
  return (
    <div ref={box} className={classes.box}>
      <button ref={opener} type="button" className={className} aria-haspopup="menu" aria-expanded={opened} onClick={() => setOpened(!opened)}>
        {button}
      </button>
      {opened && (
        <div className={classes.menu}>
          {head}
          <div ref={menu} role="menu" tabIndex={-1} onClick={close} onKeyDown={onKeyDown}>
            {children}
          </div>
        </div>
      )}
    </div>
  );
}

/** An act in a menu. */
export function MenuItem({ icon, children, ...rest }: ComponentProps<'button'> & { icon: ReactNode }) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} {...rest} className={classes.item}>
      {icon}
      {children}
    </button>
  );
}
