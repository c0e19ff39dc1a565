import { ActionIcon, Popover, Tooltip } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { ChosenColumns } from './use-columns.ts';

const ColumnsPanel = lazy(async () => ({ default: (await import('./columns-panel.tsx')).ColumnsPanel }));

/** What is chosen in it arrives with its first opening. */
export function ColumnsMenu({ columns }: { columns: ChosenColumns }) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover position="bottom-end" width={270} opened={opened} onChange={setOpened} trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label="Colunas" disabled={opened}>
          <ActionIcon ml="auto" variant="default" size={34} aria-label="Escolher colunas" onClick={() => setOpened(!opened)}>
            <IconColumns3 size={17} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={6} aria-label="Colunas">
        <Suspense fallback={null}>{opened && <ColumnsPanel columns={columns} />}</Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
