import type { ReactNode } from 'react';
import classes from './alert.module.css';

interface AlertProps {
  kind: 'danger' | 'warning' | 'info';
  title?: string;
  /** As wide as what it stands in, without corners. */
  flat?: boolean;
  /** `alert` is read out at once, `status` when the reader is free. */
  role?: 'alert' | 'status' | undefined;
  children?: ReactNode;
}

/** Something to be read before going on, with what can be done about it. */
export function Alert({ kind, title, flat = false, role, children }: AlertProps) {
  return (
    <div className={classes.alert} data-kind={kind} data-flat={flat || undefined} role={role}>
      {title !== undefined && <p className={classes.title}>{title}</p>}
      {children && <div className={classes.text}>{children}</div>}
    </div>
  );
}

/** What can be done, side by side. */
export function AlertActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
