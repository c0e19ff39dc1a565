import type { ReactNode } from 'react';
import { useTabTitle } from '@/core/notifications/title.ts';
import classes from './outside-card.module.css';

interface OutsideCardProps {
  /** Of the browser tab; the heading when there is no other. */
  tab: string;
  title: string;
  text?: ReactNode;
  wide?: boolean;
  /** Of the company, in place of the product's. */
  logo?: string | null | undefined;
  children: ReactNode;
}

/** The card of the screens that stand outside the shell. */
export function OutsideCard({ tab, title, text, wide = false, logo, children }: OutsideCardProps) {
  useTabTitle(tab, 0);
  return (
    <main className={classes.screen}>
      <div className={classes.card} data-wide={wide || undefined}>
        {logo ? (
          <img className={classes.mark} src={logo} alt="" height={46} style={{ maxWidth: '100%' }} />
        ) : (
          <img className={classes.mark} src="/icon.svg" alt="" width={38} height={38} />
        )}
        <h1 className={classes.title}>{title}</h1>
        {text !== undefined && <p className={classes.text}>{text}</p>}
        {children}
      </div>
    </main>
  );
}
