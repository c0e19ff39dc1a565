import { IconDots } from '@tabler/icons-react';
import { NavLink } from 'react-router';
import type { MenuEntry } from '@/core/menu.ts';
import { MenuIcon } from '@/ui/menu-icon.tsx';
import classes from './phone-bar.module.css';

/** How many places stand at the bottom of a phone. */
const most = 5;

interface PhoneBarProps {
  /** Places of daily work. */
  entries: readonly MenuEntry[];
  /** There is more than daily work. */
  more: boolean;
  onMore: () => void;
}

/** Five places at the bottom of a phone, the rest behind "Mais". */
export function PhoneBar({ entries, more, onMore }: PhoneBarProps) {
  return (
    <nav className={classes.bar} aria-label="Menu principal">
      {entries.slice(0, most).map(({ id_menu, titulo, caminho, icone }) => (
        <NavLink key={id_menu} to={caminho} className={classes.place}>
          <MenuIcon name={icone} size={22} />
          <span className={classes.title}>{titulo}</span>
        </NavLink>
      ))}
      {(more || entries.length > most) && (
        <button type="button" className={classes.place} aria-haspopup="dialog" onClick={onMore}>
          <IconDots size={22} stroke={1.7} aria-hidden />
          <span className={classes.title}>Mais</span>
        </button>
      )}
    </nav>
  );
}
