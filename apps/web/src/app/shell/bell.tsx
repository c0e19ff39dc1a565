import { ActionIcon, Indicator, Loader, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { formatCount } from '@/core/formats.ts';
import { useUnreadCount } from '@/core/notifications/unread.ts';
import { BellList, NotificationPreferences } from '@/features/notificacoes/public.ts';

/** The bell with its badge (spec 2). */
export function Bell() {
  const unread = useUnreadCount();
  const [opened, { close, toggle }] = useDisclosure(false);
  const [preferences, { open: openPreferences, close: closePreferences }] = useDisclosure(false);
  const navigate = useNavigate();
  const label = unread === 0 ? 'Notificações' : `Notificações: ${unread} não ${unread === 1 ? 'lida' : 'lidas'}`;
  return (
    <>
      <Popover opened={opened} onChange={(o) => !o && close()} position="bottom-end" width={380} trapFocus returnFocus>
        <Popover.Target>
          <ActionIcon aria-label={label} onClick={toggle}>
            <Indicator
              label={formatCount(unread)}
              disabled={unread === 0}
              size={15}
              offset={2}
              color="red.8"
              styles={{ indicator: { fontSize: 10, fontWeight: 650, padding: '0 4px' } }}
            >
              <IconBell size={18} stroke={1.7} />
            </Indicator>
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown p={0} maw="calc(100vw - 20px)" style={{ overflow: 'hidden' }} aria-label="Notificações">
          {opened && (
            <Suspense fallback={<Loader size="sm" m="xl" />}>
              <BellList
                onPreferences={() => {
                  close();
                  openPreferences();
                }}
                onOpen={({ toRoute, url }) => {
                  close();
                  if (toRoute !== null) void navigate(toRoute);
                  else if (url !== null) window.open(url, '_blank', 'noopener');
                }}
              />
            </Suspense>
          )}
        </Popover.Dropdown>
      </Popover>
      {preferences && (
        <Suspense>
          <NotificationPreferences onClose={closePreferences} />
        </Suspense>
      )}
    </>
  );
}
