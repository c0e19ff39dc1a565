import type { ReactNode } from 'react';
import classes from './plain.module.css';

/* /login does without the kit; its button and alert look the same. */

export function SubmitButton({
  pending,
  type = 'submit',
  onClick,
  children,
}: {
  pending: boolean;
  type?: 'submit' | 'button';
  onClick?: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type={type === 'submit' ? 'submit' : 'button'}
      className={classes.button}
      aria-disabled={pending}
      data-pending={pending || undefined}
      onClick={pending ? undefined : onClick}
    >
      <span className={classes.label}>{children}</span>
      {pending && <span className={classes.spinner} role="status" aria-label="Aguarde" />}
    </button>
  );
}

export function LinkButton({ onClick, children }: { onClick: (button: HTMLButtonElement) => void; children: ReactNode }) {
  return (
    <button type="button" className={classes.link} onClick={(event) => onClick(event.currentTarget)}>
      {children}
    </button>
  );
}

/** Danger is read out at once, the others when the reader is free. */
export function Notice({ kind, children }: { kind: 'danger' | 'warning' | 'success'; children: ReactNode }) {
  return (
    <div className={classes.notice} data-kind={kind} role={kind === 'danger' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
