import { NavLink } from 'react-router';
import classes from './link-tabs.module.css';

/** Parts of one record that are screens of their own: each has its address, and leaving a form with changes asks. */
export const LinkTabs = ({ label, tabs }: { label: string; tabs: readonly { to: string; title: string }[] }) => (
  <nav aria-label={label} className={classes.tabs}>
    {tabs.map(({ to, title }) => (
      <NavLink key={to} to={to}>
        {title}
      </NavLink>
    ))}
  </nav>
);
