import { type ReactNode, useId } from 'react';
import classes from './fields.module.css';

export interface LabelledProps {
  label: string;
  error?: string | undefined;
  /** What is good to know before typing. */
  hint?: string | undefined;
  required?: boolean | undefined;
}

/** What an input is given by what stands around it. */
export interface Around {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

/** Label above an input, what is good to know, and what is wrong with it. */
export function Labelled({
  label,
  error,
  hint,
  required = false,
  large = false,
  children,
}: LabelledProps & { large?: boolean; children: (around: Around) => ReactNode }) {
  const id = useId();
  const about = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={classes.field} data-large={large || undefined}>
      <label htmlFor={id} className={classes.label}>
        {label}
        {required && (
          <span className={classes.required} aria-hidden>
            {' '}
            *
          </span>
        )}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': about || undefined })}
      {error !== undefined && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
