import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './form.module.css';

/** One subject of a form: its explanation on the left, its fields on a grid of twelve on the right. An address that ends in `#<title>` opens at it. */
export function FormSection({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (decodeURIComponent(window.location.hash.slice(1)) === title) section.current?.scrollIntoView();
  }, [title]);
  return (
    <section ref={section} className={classes.section} aria-labelledby={id}>
      <div>
        <h2 id={id} className={classes.sectionTitle}>
          {title}
        </h2>
        {text !== undefined && <p className={classes.sectionText}>{text}</p>}
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}

/** Place of a field on the grid; the whole width on a phone. */
export function Field({ span = 12, children }: { span?: 3 | 4 | 6 | 8 | 9 | 12; children: ReactNode }) {
  return (
    <div className={classes.field} style={{ '--span': span }}>
      {children}
    </div>
  );
}
