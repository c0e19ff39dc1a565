import { useId } from 'react';
import classes from './segmented.module.css';

interface SegmentedProps<T extends string> {
  label: string;
  value: string;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
}

/** One of a few that stand side by side. */
export function Segmented<T extends string>({ label, value, options, onChange }: SegmentedProps<T>) {
  const name = useId();
  return (
    <div className={classes.bar} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={classes.choice}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
