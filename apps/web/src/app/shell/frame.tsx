import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { IconLayoutSidebar } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { dailyWork, type MenuEntry, sidebarAt } from '@/core/menu.ts';
import { Navigation } from './navigation.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { PhoneBar } from './phone-bar.tsx';
import classes from './shell.module.css';
import { type Hint, ToolButton } from './tool-button.tsx';

const PhoneMenu = lazy(async () => ({ default: (await import('./phone-menu.tsx')).PhoneMenu }));

interface FrameProps {
  company: (folded: boolean) => ReactNode;
  entries: readonly MenuEntry[];
  /** What one may do with the sidebar of daily work, at its foot. */
  tools?: ReactNode;
  /** Drawn in the header before `actions`. */
  search?: ReactNode;
  actions: (phone: boolean) => ReactNode;
  hint: Hint;
  /** A round button floats over the lower right corner: bars there leave it sala. */
  floating?: boolean;
  /** Changes with the empresa: what is on screen then starts anew. */
  contentKey: string | number;
}

/** Sidebar, header and content sheet; the sidebar folds under 1199 px (spec 2) and becomes a bar at the bottom with a drawer behind "Mais" under 991 px. */
export function Frame({ company, entries, tools, search, actions, hint, floating = false, contentKey }: FrameProps) {
  const phone = useMediaQuery('(max-width: 991px)', false, { getInitialValueInEffect: false });
  const narrow = useMediaQuery('(max-width: 1199px)', false, { getInitialValueInEffect: false });
  const [choice, setChoice] = useLocalStorage<boolean | null>({ key: 'prosa:sidebar-folded', defaultValue: null, getInitialValueInEffect: false });
  const folded = narrow || (choice ?? false);
  const [drawer, { open, close }] = useDisclosure(false);
  const [drawerUsed, setDrawerUsed] = useState(false);
  const { pathname, search: query } = useLocation();
  const sidebar = sidebarAt(entries, pathname);
  const [back, setBack] = useState('/');
  const here = pathname + query;
  // out of a place one comes where one was before
  if (sidebar.place === null && entries.length > 0 && back !== here) setBack(here);
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
          <Navigation sidebar={sidebar} back={back} hint={hint} folded={folded} />
          <div className={classes.sidebarFoot}>
            {!narrow && (
              <ToolButton hint={hint} position="right" label={foldLabel} aria-expanded={!folded} onClick={() => setChoice(!folded)}>
                <IconLayoutSidebar size={18} stroke={1.7} />
              </ToolButton>
            )}
            {sidebar.place === null && tools}
          </div>
        </aside>
      )}
      {drawerUsed && (
        <Suspense>
          <PhoneMenu opened={drawer} onClose={close}>
            {company(false)}
            <Navigation sidebar={sidebar} back={back} hint={hint} onGo={close} />
            {sidebar.place === null && tools !== undefined && <div className={classes.sidebarFoot}>{tools}</div>}
          </PhoneMenu>
        </Suspense>
      )}
      <header className={classes.header}>
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
      {phone && (
        <PhoneBar
          entries={dailyWork(entries)}
          more={entries.some(({ lugar }) => lugar !== 'lateral')}
          onMore={() => {
            setDrawerUsed(true);
            open();
          }}
        />
      )}
      <OfflineBanner />
    </div>
  );
}
