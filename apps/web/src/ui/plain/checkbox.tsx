import type { ComponentProps } from 'react';
import classes from './checkbox.module.css';

/** A box to tick, with its words. */
export function Checkbox({ label, ...input }: Omit<ComponentProps<'input'>, 'type'> & { label: string }) {
  return (
    <label className={classes.line}>
      <input type="checkbox" {...input} className={classes.box} />
      <span>{label}</span>
    </label>
  );
}
