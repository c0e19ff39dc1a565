import { type ReactNode, type SyntheticEvent, useEffect, useState } from 'react';
import classes from './tip.module.css';

interface TipProps {
  label: string;
  position?: 'right';
  disabled?: boolean;
  children: ReactNode;
}

/** Milliseconds that the pointer rests first. */
const rest = 350;

/** Says what a picture does when the pointer rests on it; readers have its name from the control itself. */
export function Tip({ label, position, disabled = false, children }: TipProps) {
  const [over, setOver] = useState<HTMLElement | null>(null);
  const [at, setAt] = useState<{ left: number; top: number } | null>(null);
  useEffect(() => {
    if (over === null) return undefined;
    const timer = setTimeout(() => {
      const { left, right, top, bottom, width, height } = over.getBoundingClientRect();
      setAt(position === 'right' ? { left: right + 5, top: top + height / 2 } : { left: left + width / 2, top: bottom + 5 });
    }, rest);
    return () => {
      clearTimeout(timer);
      setAt(null);
    };
  }, [over, position]);
  const enter = ({ currentTarget }: SyntheticEvent<HTMLElement>): void => setOver(currentTarget.firstElementChild as HTMLElement);
  const leave = (): void => setOver(null);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- nothing is reached by it
    <span className={classes.around} onMouseEnter={enter} onMouseLeave={leave} onMouseDown={leave}>
      {children}
      {at !== null && !disabled && (
        <span className={classes.tip} data-position={position ?? 'bottom'} style={at} aria-hidden>
          {label}
        </span>
      )}
    </span>
  );
}
