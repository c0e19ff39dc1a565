import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { takesText } from '@/core/shortcuts.ts';
import { isOwnSubmit } from './form/saving/own-submit.ts';

/** Given as `ref` to a dialog's first field where that is drawn later than the dialog; `data-autofocus` serves the others. */
export const firstField = (field: HTMLElement | null): void => field?.focus();

interface DialogFormProps {
  /** What the dialog is for: its submit button, Enter, and Ctrl+Enter where Enter breaks a line. */
  onSubmit: () => void;
  children: ReactNode;
}

/** The inside of a dialog that asks something: Enter confirms it. */
export function DialogForm({ onSubmit, children }: DialogFormProps) {
  /** Somebody writes on who has not seen the dialog come: their Enter was meant for a message. */
  const unaware = useRef(false);
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>): void => {
    const target = event.target as HTMLElement;
    if (event.key === 'Tab' || event.key.startsWith('Arrow')) unaware.current = false;
    else if (event.key.length === 1 && event.key !== ' ' && !takesText(target)) unaware.current = true;
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.defaultPrevented) return;
    // an open list takes the key for itself
    if (unaware.current || target.getAttribute('aria-expanded') === 'true') event.preventDefault();
    else if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      event.currentTarget.requestSubmit();
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the fields in it
    <form
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        if (isOwnSubmit(event)) onSubmit();
      }}
    >
      {children}
    </form>
  );
}
