import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { formatCount } from '@/core/formats.ts';
import { grouped, type MenuEntry, type Sidebar } from '@/core/menu.ts';
import { MenuIcon } from '@/ui/menu-icon.tsx';
import classes from './shell.module.css';
import type { Hint } from './tool-button.tsx';

interface EntryProps {
  entry: MenuEntry;
  hint: Hint;
  folded: boolean;
  onGo: (() => void) | undefined;
  /** Current at its own address alone, not below it. */
  end?: boolean;
}

function Entry({ entry, hint: Hint, folded, onGo, end = false }: EntryProps) {
  const badge = entry.badge_value ?? 0;
  return (
    <Hint label={entry.titulo} position="right" disabled={!folded}>
      <NavLink to={entry.caminho} end={end} onClick={onGo} className={classes.entry}>
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
    </Hint>
  );
}

interface NavigationProps {
  sidebar: Sidebar;
  /** Where the way out of a place leads. */
  back: string;
  hint: Hint;
  folded?: boolean;
  onGo?: () => void;
}

/** Daily work with the places at its foot, or the list of the place one is in, with the way back on top. */
export function Navigation({ sidebar: { place, entries, foot }, back, hint: Hint, folded = false, onGo }: NavigationProps) {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // a list longer than the window shows where one is
  useEffect(() => {
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname, place]); // oxlint-disable-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- the current entry is another one then
  return (
    <nav ref={nav} className={classes.navigation} aria-label={place?.titulo ?? 'Menu principal'}>
      {place !== null && (
        <div className={classes.group}>
          <Hint label="Voltar" position="right" disabled={!folded}>
            <Link to={back} onClick={onGo} className={classes.entry}>
              <IconArrowLeft size={18} stroke={1.7} className={classes.entryIcon} aria-hidden />
              <span className={folded ? 'visually-hidden' : classes.entryTitle}>Voltar</span>
            </Link>
          </Hint>
          <Entry entry={place} hint={Hint} folded={folded} onGo={onGo} end />
        </div>
      )}
      {grouped(entries).map(([title, group]) => (
        <div key={title ?? ''} className={classes.group} role="group" aria-label={title ?? undefined}>
          {title !== null && !folded && (
            <div className={classes.groupTitle} aria-hidden>
              {title}
            </div>
          )}
          {title !== null && folded && <div className={classes.groupLine} />}
          {group.map((entry) => (
            // the shorter of two addresses is left when the longer one is entered
            <Entry
              key={entry.id_menu}
              entry={entry}
              hint={Hint}
              folded={folded}
              onGo={onGo}
              end={entries.some((o) => o.caminho.startsWith(`${entry.caminho}/`))}
            />
          ))}
        </div>
      ))}
      {foot.length > 0 && (
        <div className={`${classes.group} ${classes.places}`}>
          {foot.map((entry) => (
            <Entry key={entry.id_menu} entry={entry} hint={Hint} folded={folded} onGo={onGo} />
          ))}
        </div>
      )}
    </nav>
  );
}
