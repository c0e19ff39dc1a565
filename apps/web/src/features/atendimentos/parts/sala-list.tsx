import type { ReactNode } from 'react';
import { focusComposer } from './focus-composer.ts';
import classes from './inbox.module.css';

/** The list beside the sala: with the keyboard in it, letters are shortcuts; Enter goes on to writing. */
export function SalaList({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter on the list itself; its rows are buttons
    <section
      className={classes.inbox}
      aria-label={label}
      data-salas
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.target !== event.currentTarget || !focusComposer()) return;
        event.preventDefault();
      }}
    >
      {children}
    </section>
  );
}
