import { useState } from 'react';

/** A typed field: what is in it counts when it is left, or Enter is pressed. */
export function Typed<T>({
  start,
  onLeave,
  children,
}: {
  start: T;
  onLeave: (value: T) => void;
  children: (start: T, keep: (value: T) => void) => React.ReactNode;
}) {
  const [value, setValue] = useState(start);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys and focus of the field in it
    <div
      onBlur={() => onLeave(value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onLeave(value);
      }}
    >
      {children(start, setValue)}
    </div>
  );
}
