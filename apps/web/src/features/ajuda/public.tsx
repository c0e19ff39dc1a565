import { ActionIcon, Tooltip } from '@mantine/core';
import { BtnHelp } from '@prosa/contract/ajuda/ajuda.endpoints.ts';
import { IconHelpCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { read } from '@/core/calls.ts';
import { useCan } from '@/core/session/session.ts';

const HelpModal = lazy(async () => ({ default: (await import('./components/help-modal.tsx')).HelpModal }));

/** Help of one point of a screen: people with the permission write it, everybody else reads it, and nothing shows where there is nothing. */
export function HelpButton({ identifier }: { identifier: string }) {
  const canEdit = useCan('BtnHelp', 'store');
  const { data } = useQuery({ ...read(BtnHelp.show, { params: { identifier } }), staleTime: 10 * 60_000, retry: false });
  const [opened, setOpened] = useState<boolean | null>(null);
  const help = data?.data ?? null;
  if (data === undefined || (help === null && !canEdit)) return null;
  const label = help === null ? 'Escrever a ajuda desta tela' : `Ajuda: ${help.title}`;
  return (
    <>
      <Tooltip label={label}>
        <ActionIcon size={28} aria-label={label} onClick={() => setOpened(true)}>
          <IconHelpCircle size={18} stroke={1.7} opacity={help === null ? 0.45 : 1} />
        </ActionIcon>
      </Tooltip>
      {opened !== null && (
        <Suspense>
          <HelpModal key={identifier} identifier={identifier} help={help} canEdit={canEdit} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
