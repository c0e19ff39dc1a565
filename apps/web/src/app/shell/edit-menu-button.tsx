import { ActionIcon, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { MenuEntry } from '@/core/menu.ts';

const EditMenu = lazy(async () => ({ default: (await import('./edit-menu.tsx')).EditMenu }));

/** To the order of one's own sidebar; its code arrives on first use. */
export function EditMenuButton({ entries }: { entries: readonly MenuEntry[] }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Tooltip label="Organizar menu" position="right">
        <ActionIcon aria-label="Organizar menu" onClick={open}>
          <IconAdjustmentsHorizontal size={18} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      {opened && (
        <Suspense>
          <EditMenu entries={entries} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
