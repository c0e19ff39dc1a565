import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useReturnFocus } from '../use-return-focus.ts';
import classes from './dialog.module.css';

interface DialogProps {
  title: string;
  wide?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Stands over the page while it is mounted; Esc, the cross and a press beside it close it. */
export function Dialog({ title, wide = false, onClose, children }: DialogProps) {
  useReturnFocus();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    shown?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => shown?.close();
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Esc does the same
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-wide={wide || undefined}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // the ground around it is the dialog itself, what is in it fills it
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        <button type="button" className={classes.close} aria-label="Fechar" onClick={onClose}>
          <svg viewBox="0 0 15 15" width="20" height="20" stroke="currentColor" strokeWidth="1.2" strokeLinecap="round" aria-hidden>
            <path d="m3.6 3.6 7.8 7.8m0-7.8-7.8 7.8" />
          </svg>
        </button>
      </div>
      <div className={classes.body}>{children}</div>
    </dialog>
  );
}
