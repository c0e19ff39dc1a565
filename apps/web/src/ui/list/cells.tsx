import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './cells.module.css';

/** First column: picture and name; the name opens the row when `to` says where. */
export function NameCell({ picture, to, name }: { picture?: ReactNode; to: string | undefined; name: string }) {
  return (
    <div className={classes.name}>
      {picture}
      {to === undefined ? (
        <span className={classes.text}>{name}</span>
      ) : (
        <Link to={to} className={classes.link}>
          {name}
        </Link>
      )}
    </div>
  );
}

/** Less important text of a row. */
export const SecondaryCell = ({ children }: { children: ReactNode }) => <span className={classes.secondary}>{children}</span>;

interface CardCellProps {
  picture?: ReactNode;
  to: string | undefined;
  title: string;
  text: string;
  tag?: ReactNode;
}

/** A row on a phone: two lines that open it when `to` says where, and a tag on the right. */
export function CardCell({ picture, to, title, text, tag }: CardCellProps) {
  const lines = (
    <>
      <b>{title}</b>
      <span>{text}</span>
    </>
  );
  return (
    <>
      {picture}
      {to === undefined ? (
        <div className={classes.card}>{lines}</div>
      ) : (
        <Link to={to} className={classes.card}>
          {lines}
        </Link>
      )}
      {tag}
    </>
  );
}
