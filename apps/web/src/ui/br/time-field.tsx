import { useState } from 'react';
import { fromTime, toTime } from './time-text.ts';

interface TimeFieldProps {
  label: string;
  /** Minutes from midnight. */
  value: number;
  /** The end of a range: midnight is the end of the day. */
  end?: boolean;
  invalid?: boolean;
  className?: string | undefined;
  onChange: (minutes: number) => void;
}

/** A time of day in 24 hours, whatever the browser's own language: its time field would say AM and PM in some. */
export function TimeField({ label, value, end = false, invalid = false, className, onChange }: TimeFieldProps) {
  const [text, setText] = useState<string | null>(null);
  const settle = (): void => {
    const minutes = text === null ? null : fromTime(text, end, true);
    if (minutes !== null) onChange(minutes);
    // what is no time goes back to the last one that was
    setText(null);
  };
  return (
    <input
      className={className}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      aria-label={label}
      aria-invalid={invalid || undefined}
      value={text ?? toTime(value)}
      onFocus={(event) => event.currentTarget.select()}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        const minutes = fromTime(currentTarget.value, end);
        if (minutes !== null) onChange(minutes);
      }}
      onBlur={settle}
      onKeyDown={({ key }) => {
        if (key === 'Enter') settle();
      }}
    />
  );
}
