import { Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { entriesOf, menuQuery, offers } from '@/core/menu.ts';
import { useTabTitle } from '@/core/notifications/title.ts';
import { useUnreadCount } from '@/core/notifications/unread.ts';
import { useScreenHandle } from '@/core/route-handle.ts';
import { useCan, useSession } from '@/core/session/session.ts';
import { useShortcut } from '@/core/shortcuts.ts';
import { TitleButtons } from '@/features/ajuda/public.tsx';
import { NewChatButton } from '@/features/atendimentos/public.ts';
import { usePresence } from '@/features/notificacoes/public.ts';
import { PageExtras } from '@/ui/page-header.tsx';
import { LookingBar } from '../rights-later.ts';
import { useRealtime } from '../use-realtime.ts';
import { Bell } from './bell.tsx';
import { CompanyMenu } from './company-menu.tsx';
import { EditMenuButton } from './edit-menu-button.tsx';
import { Frame } from './frame.tsx';
import { AvailabilitySwitch, FullscreenToggle, ThemeToggle } from './header-actions.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { SearchButton } from './search/search-button.tsx';
import { SettingsButton } from './settings-button.tsx';
import { ShellProviders } from './shell-providers.tsx';

const ShortcutsList = lazy(async () => ({ default: (await import('./shortcuts-list.tsx')).ShortcutsList }));

/** The staff shell (spec 2): header, server-provided menu, the screen. */
export function Shell() {
  return (
    <ShellProviders>
      <StaffFrame />
    </ShellProviders>
  );
}

function StaffFrame() {
  const session = useSession();
  useRealtime();
  // spec 2: its three acts each ask for a right of their own
  const mayStart = [useCan('WPP', 'iniciarWPP'), useCan('Tickets', 'store'), useCan('kanbanBloco', 'store')].some(Boolean);
  const { data } = useQuery(menuQuery);
  const entries = data?.data ?? [];
  const handle = useScreenHandle();
  const unread = useUnreadCount();
  const { pathname } = useLocation();
  usePresence(pathname);
  const inChat = /^\/chatsala(\/|$)/i.test(pathname);
  useTabTitle(handle?.title ?? '', inChat ? 0 : unread, session.nome_fantasia);
  const [shortcuts, { open, close }] = useDisclosure(false);
  useShortcut('?', 'Mostrar os atalhos', open);

  return (
    <PageExtras
      value={
        handle && (
          <>
            {handle.settings !== undefined && offers(entries, handle.settings) && <SettingsButton to={handle.settings} />}
            <TitleButtons path={handle.path} />
          </>
        )
      }
    >
      <Frame
        floating={mayStart}
        contentKey={session.id_empresa ?? 0}
        company={(folded) => <CompanyMenu folded={folded} />}
        entries={entries}
        tools={<EditMenuButton entries={entries} />}
        hint={Tooltip}
        search={<SearchButton entries={entries} />}
        actions={(phone) => (
          <>
            {!phone && <AvailabilitySwitch />}
            <ThemeToggle />
            {!phone && <FullscreenToggle />}
            <Bell />
            <ProfileMenu phone={phone} entries={entriesOf(entries, '/perfil')} onShortcuts={open} />
          </>
        )}
      />
      {mayStart && <NewChatButton place="float" />}
      {session.vendo_como && (
        <Suspense>
          <LookingBar nome={session.vendo_como.nome} />
        </Suspense>
      )}
      {shortcuts && (
        <Suspense>
          <ShortcutsList opened onClose={close} />
        </Suspense>
      )}
    </PageExtras>
  );
}
