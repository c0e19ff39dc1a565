import { IconAlertTriangle, IconInbox, IconLock, IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './empty-box.module.css';

const icons = { empty: IconInbox, nothing: IconSearchOff, error: IconAlertTriangle, blocked: IconLock } as const;

interface EmptyBoxProps {
  /** `empty`: nothing yet; `nothing`: no result; `error`: could not load; `blocked`: may not. */
  kind: keyof typeof icons;
  title: string;
  text?: ReactNode;
  /** What to do next. */
  children?: ReactNode;
}

/** In place of what is not there: says why, and what to do next. */
export function EmptyBox({ kind, title, text, children }: EmptyBoxProps) {
  const Icon = icons[kind];
  return (
    <div className={classes.box} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      <span className={classes.icon}>
        <Icon size={24} stroke={1.6} aria-hidden />
      </span>
      <p className={classes.title}>{title}</p>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {children !== undefined && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
