import { type ComponentProps, useState } from 'react';
import classes from './fields.module.css';
import { Labelled, type LabelledProps } from './labelled.tsx';

type PlainFieldProps = Omit<ComponentProps<'input'>, 'id' | 'type'> & LabelledProps & { name: string; password?: boolean };

/** A field of the sign-in, larger than those of forms. */
export function PlainField({ label, error, hint, password = false, ...input }: PlainFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Labelled large label={label} error={error} hint={hint}>
      {(around) => (
        <div className={classes.box}>
          <input {...input} {...around} type={password && !shown ? 'password' : 'text'} className={classes.input} />
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
      )}
    </Labelled>
  );
}
