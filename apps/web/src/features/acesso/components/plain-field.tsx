import { type ComponentProps, useId, useState } from 'react';
import classes from './plain.module.css';

interface PlainFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'type'> {
  label: string;
  name: string;
  error: string | undefined;
  password?: boolean;
  /** What is good to know before typing. */
  hint?: string;
}

/** Label, input and error of the sign-in: the kit's inputs weigh 10 KB of the 140 that /login may have. */
export function PlainField({ label, error, password = false, hint, ...input }: PlainFieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <div>
      <label htmlFor={id} className={classes.fieldLabel}>
        {label}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
      <div className={classes.inputBox}>
        <input
          {...input}
          id={id}
          type={password && !shown ? 'password' : 'text'}
          className={classes.input}
          aria-invalid={error !== undefined}
          aria-describedby={[hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean).join(' ') || undefined}
        />
        {password && (
          <button type="button" className={classes.eye} aria-label="Mostrar senha" aria-pressed={shown} onClick={() => setShown(!shown)}>
            <svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="1.7" strokeLinecap="round" aria-hidden>
              <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
              <circle cx="12" cy="12" r="3" />
              {shown && <path d="m4 4 16 16" />}
            </svg>
          </button>
        )}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={classes.fieldError}>
          {error}
        </p>
      )}
    </div>
  );
}
