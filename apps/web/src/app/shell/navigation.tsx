import { Tooltip } from '@mantine/core';
import { NavLink } from 'react-router';
import { formatCount } from '@/core/formats.ts';
import { MenuIcon } from '@/ui/menu-icon.tsx';
import classes from './shell.module.css';

export interface MenuEntry {
  id_menu: number;
  titulo: string;
  caminho: string;
  icone: string;
  badge_value: number | null;
  grupo: string | null;
}

/** Entries under the heading of their grupo, in the order the server sends. */
function grouped(entries: readonly MenuEntry[]): [title: string | null, entries: MenuEntry[]][] {
  const groups = new Map<string | null, MenuEntry[]>();
  for (const entry of entries) groups.set(entry.grupo, [...(groups.get(entry.grupo) ?? []), entry]);
  return [...groups];
}

function Entry({ entry, folded, onGo }: { entry: MenuEntry; folded: boolean; onGo: (() => void) | undefined }) {
  const badge = entry.badge_value ?? 0;
  return (
    <Tooltip label={entry.titulo} position="right" disabled={!folded}>
      <NavLink to={entry.caminho} onClick={onGo} className={classes.entry}>
        <MenuIcon name={entry.icone} size={18} className={classes.entryIcon} />
        <span className={folded ? 'visually-hidden' : classes.entryTitle}>{entry.titulo}</span>
        {badge > 0 && !folded && (
          <span className={classes.entryBadge}>
            {formatCount(badge)}
            <span className="visually-hidden"> novos</span>
          </span>
        )}
        {badge > 0 && folded && <span className={classes.entryDot} aria-hidden />}
      </NavLink>
    </Tooltip>
  );
}

export function Navigation({ entries, folded = false, onGo }: { entries: readonly MenuEntry[]; folded?: boolean; onGo?: () => void }) {
  return (
    <nav className={classes.navigation} aria-label="Menu principal">
      {grouped(entries).map(([title, group]) => (
        <div key={title ?? ''} className={classes.group} role="group" aria-label={title ?? undefined}>
          {title !== null && !folded && (
            <div className={classes.groupTitle} aria-hidden>
              {title}
            </div>
          )}
          {title !== null && folded && <div className={classes.groupLine} />}
          {group.map((entry) => (
            <Entry key={entry.id_menu} entry={entry} folded={folded} onGo={onGo} />
          ))}
        </div>
      ))}
    </nav>
  );
}
