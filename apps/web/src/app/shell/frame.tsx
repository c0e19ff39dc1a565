import { ActionIcon, Tooltip } from '@mantine/core';
import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { IconLayoutSidebar, IconMenu2 } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { type MenuEntry, Navigation } from './navigation.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import classes from './shell.module.css';

const PhoneMenu = lazy(async () => ({ default: (await import('./phone-menu.tsx')).PhoneMenu }));

interface FrameProps {
  company: (folded: boolean) => ReactNode;
  entries: readonly MenuEntry[];
  /** Drawn in the header between the menu button and `actions`. */
  search?: ReactNode;
  actions: (phone: boolean) => ReactNode;
  /** A round button floats over the lower right corner: bars there leave it room. */
  floating?: boolean;
  /** Changes with the empresa: what is on screen then starts anew. */
  contentKey: string | number;
}

/** Sidebar, header and content sheet; the sidebar folds under 1199 px (spec 2) and is a drawer under 991 px. */
export function Frame({ company, entries, search, actions, floating = false, contentKey }: FrameProps) {
  const phone = useMediaQuery('(max-width: 991px)', false, { getInitialValueInEffect: false });
  const narrow = useMediaQuery('(max-width: 1199px)', false, { getInitialValueInEffect: false });
  const [choice, setChoice] = useLocalStorage<boolean | null>({ key: 'prosa:sidebar-folded', defaultValue: null, getInitialValueInEffect: false });
  const folded = narrow || (choice ?? false);
  const [drawer, { open, close }] = useDisclosure(false);
  const [drawerUsed, setDrawerUsed] = useState(false);
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const content = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!phone) close();
  }, [phone, close]);
  const shown = useRef(pathname);
  // known beforehand: asking for it, or scrolling, would lay the new screen out in the middle of being drawn
  const scrolled = useRef(false);
  useEffect(() => {
    if (shown.current !== pathname && scrolled.current) content.current?.scrollTo({ top: 0 });
    shown.current = pathname;
  }, [pathname]);

  const foldLabel = folded ? 'Expandir menu' : 'Recolher menu';
  return (
    <div className={classes.frame} data-folded={folded || undefined} data-floating={floating || undefined}>
      <a href="#conteudo" className={classes.skip}>
        Ir para o conteúdo
      </a>
      {!phone && (
        <aside className={classes.sidebar}>
          {company(folded)}
          <Navigation entries={entries} folded={folded} />
          {!narrow && (
            <div className={classes.sidebarFoot}>
              <Tooltip label={foldLabel} position="right">
                <ActionIcon onClick={() => setChoice(!folded)} aria-label={foldLabel} aria-expanded={!folded}>
                  <IconLayoutSidebar size={18} stroke={1.7} />
                </ActionIcon>
              </Tooltip>
            </div>
          )}
        </aside>
      )}
      {drawerUsed && (
        <Suspense>
          <PhoneMenu opened={drawer} onClose={close}>
            {company(false)}
            <Navigation entries={entries} onGo={close} />
          </PhoneMenu>
        </Suspense>
      )}
      <header className={classes.header}>
        {phone && (
          <ActionIcon
            onClick={() => {
              setDrawerUsed(true);
              open();
            }}
            aria-label="Abrir menu"
          >
            <IconMenu2 size={20} stroke={1.7} />
          </ActionIcon>
        )}
        {search}
        <div className={classes.actions}>{actions(phone)}</div>
      </header>
      <main
        id="conteudo"
        ref={content}
        tabIndex={-1}
        className={classes.content}
        aria-busy={state !== 'idle'}
        onScroll={({ currentTarget }) => {
          scrolled.current = currentTarget.scrollTop > 0;
        }}
      >
        <Outlet key={contentKey} />
      </main>
      <OfflineBanner />
    </div>
  );
}
