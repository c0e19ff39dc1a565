import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './cells.module.css';

/** First column: picture, name that opens the row, and a second line where there is one. */
export function NameCell({ picture, to, name, note }: { picture?: ReactNode; to: string; name: string; note?: string }) {
  return (
    <div className={classes.name}>
      {picture}
      <Link to={to} className={classes.link} title={note}>
        {name}
      </Link>
    </div>
  );
}

/** Less important text of a row. */
export const SecondaryCell = ({ children }: { children: ReactNode }) => <span className={classes.secondary}>{children}</span>;

/** A row on a phone: two lines that open it, and a tag on the right. */
export function CardCell({ picture, to, title, text, tag }: { picture?: ReactNode; to: string; title: string; text: string; tag?: ReactNode }) {
  return (
    <>
      {picture}
      <Link to={to} className={classes.card}>
        <b>{title}</b>
        <span>{text}</span>
      </Link>
      {tag}
    </>
  );
}
