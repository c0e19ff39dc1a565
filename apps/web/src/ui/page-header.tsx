import { createContext, type ReactNode, use } from 'react';
import { Link } from 'react-router';
import { useScreenHandle } from '@/core/route-handle.ts';
import classes from './page-header.module.css';

const Extras = createContext<ReactNode>(null);
/** What the shell puts beside every title (settings, help, tutorial). */
export const PageExtras = Extras.Provider;

/** The same, on a screen with a title bar of its own. */
export const PageExtrasHere = (): ReactNode => use(Extras);

function Breadcrumb({ current }: { current: string }) {
  const trail = useScreenHandle()?.trail;
  if (trail === undefined) return null;
  const last = trail.at(-1);
  return (
    <nav aria-label="Você está em" className={classes.trail}>
      <Link to="/">Início</Link>
      {trail.map(({ title, to }) => (
        <Link key={to} to={to}>
          {title}
        </Link>
      ))}
      <span aria-current="page" className={classes.here}>
        {current}
      </span>
      {/* On a phone only the way back is left. */}
      {last !== undefined && (
        <Link to={last.to} className={classes.back}>
          {last.title}
        </Link>
      )}
    </nav>
  );
}

interface PageHeaderProps {
  title: string;
  /** Last step of the breadcrumb when it is not the title: "Cadastrar", "Editar" (spec 2). */
  step?: string;
  /** Beside the title: a count, a tag. */
  note?: ReactNode;
  /** Buttons on the right. */
  actions?: ReactNode;
}

/** Title bar of a screen: breadcrumb, title, settings, help, tutorial, actions (spec 2). */
export function PageHeader({ title, step, note, actions }: PageHeaderProps) {
  const extras = use(Extras);
  return (
    <div className={classes.header}>
      <Breadcrumb current={step ?? title} />
      <div className={classes.line}>
        <h1 className={classes.title}>{title}</h1>
        {note !== undefined && <span className={`num ${classes.note}`}>{note}</span>}
        {extras}
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </div>
    </div>
  );
}
