import type { Fact } from './address-facts.ts';
import classes from './show.module.css';

/** Names and values; an empty value takes no line. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const shown = facts.filter(([, value]) => value !== '' && value !== null && value !== undefined);
  return (
    <dl className={classes.facts}>
      {shown.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
