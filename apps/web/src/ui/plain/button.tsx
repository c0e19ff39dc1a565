import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './button.module.css';

interface Look {
  /** `default`: beside the one that goes on. */
  variant?: 'filled' | 'default' | 'quiet' | undefined;
  size?: 'sm' | 'xs' | undefined;
  /** Something is lost by it, or may be. */
  tint?: 'danger' | 'warning' | undefined;
  /** Before the words. */
  icon?: ReactNode;
}

const lookOf = ({ variant = 'filled', size = 'sm', tint, icon }: Look) => ({
  className: classes.button,
  'data-variant': variant,
  'data-size': size,
  'data-tint': tint,
  'data-icon': icon !== undefined || undefined,
});

/** `loading`: what was pressed is on its way; pressed again it does nothing, and it keeps the focus. */
export function Button({ variant, size, tint, icon, loading = false, children, onClick, ...rest }: Look & ComponentProps<'button'> & { loading?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      {...lookOf({ variant, size, tint, icon })}
      data-loading={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? undefined : onClick}
    >
      <span className={classes.inside}>
        {icon}
        {children}
      </span>
      {loading && <span className={classes.loader} />}
    </button>
  );
}

/** A link that looks like one. */
export function ButtonLink({ variant, size, icon, children, ...rest }: Omit<Look, 'tint'> & ComponentProps<typeof Link>) {
  return (
    <Link {...rest} {...lookOf({ variant, size, icon })}>
      <span className={classes.inside}>
        {icon}
        {children}
      </span>
    </Link>
  );
}
