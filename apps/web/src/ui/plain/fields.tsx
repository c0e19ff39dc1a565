import type { ComponentProps, ReactNode } from 'react';
import classes from './fields.module.css';
import { grow } from './grow.ts';
import { Labelled, type LabelledProps } from './labelled.tsx';

/** One line. */
export function TextField({ label, error, hint, required, ...input }: Omit<ComponentProps<'input'>, 'id' | 'required'> & LabelledProps) {
  return (
    <Labelled label={label} error={error} hint={hint} required={required}>
      {(around) => <input autoComplete="off" {...input} {...around} className={classes.input} aria-required={required} />}
    </Labelled>
  );
}

/** One line without a label of its own, after a picture. */
export function SearchField({ icon, ...input }: ComponentProps<'input'> & { icon: ReactNode; 'aria-label': string }) {
  return (
    <div className={classes.box}>
      <span className={classes.icon}>{icon}</span>
      <input autoComplete="off" {...input} className={`${classes.input} ${classes.afterIcon}`} />
    </div>
  );
}

type AreaFieldProps = Omit<ComponentProps<'textarea'>, 'id' | 'required' | 'rows'> & LabelledProps & { minRows: number; maxRows: number };

/** Several lines; it grows with what is written. */
export function AreaField({ label, error, hint, required, minRows, maxRows, ...area }: AreaFieldProps) {
  return (
    <Labelled label={label} error={error} hint={hint} required={required}>
      {(around) => (
        <textarea
          autoComplete="off"
          ref={(field) => {
            if (field !== null) grow(field);
          }}
          {...area}
          {...around}
          onInput={(event) => {
            grow(event.currentTarget);
            area.onInput?.(event);
          }}
          rows={minRows}
          className={`${classes.input} ${classes.area}`}
          style={{ '--least': minRows, '--most': maxRows }}
          aria-required={required}
        />
      )}
    </Labelled>
  );
}

type SelectFieldProps = Omit<ComponentProps<'select'>, 'id' | 'required' | 'children'> &
  LabelledProps & {
    /** Shown, and chosen again, where nothing is. */
    placeholder: string;
    options: readonly { value: string; label: string }[];
  };

/** One of a few, by the browser's own list. */
export function SelectField({ label, error, hint, required, placeholder, options, ...select }: SelectFieldProps) {
  return (
    <Labelled label={label} error={error} hint={hint} required={required}>
      {(around) => (
        <div className={classes.box}>
          <select
            {...select}
            {...around}
            className={`${classes.input} ${classes.select}`}
            data-empty={select.value === '' || undefined}
            aria-required={required}
          >
            <option value="">{placeholder}</option>
            {options.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <svg className={classes.chevron} viewBox="0 0 15 15" width="16" height="16" fill="none" stroke="currentColor" aria-hidden>
            <path d="m4.5 5.5 3-3 3 3M4.5 9.5l3 3 3-3" />
          </svg>
        </div>
      )}
    </Labelled>
  );
}
