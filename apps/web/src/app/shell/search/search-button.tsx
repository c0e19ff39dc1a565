import { Kbd, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { MenuEntry } from '@/core/menu.ts';
import { useShortcut } from '@/core/shortcuts.ts';
import classes from '../shell.module.css';

const SearchPanel = lazy(async () => ({ default: (await import('./search-panel.tsx')).SearchPanel }));

/** Ctrl+K; the panel's code arrives on first use. */
export function SearchButton({ entries }: { entries: readonly MenuEntry[] }) {
  const [wanted, setWanted] = useState(0);
  const open = (): void => setWanted((n) => n + 1);
  useShortcut('mod+k', 'Pesquisar conversas, contatos, telas e ações', open);
  return (
    <>
      <UnstyledButton className={classes.search} aria-keyshortcuts="Control+K" onClick={open}>
        <IconSearch size={16} stroke={1.8} aria-hidden />
        <span className={classes.searchText}>Pesquisar ou ir para…</span>
        <Kbd size="xs" className={classes.keys} aria-hidden>
          Ctrl K
        </Kbd>
      </UnstyledButton>
      {wanted > 0 && (
        <Suspense>
          <SearchPanel entries={entries} request={wanted} />
        </Suspense>
      )}
    </>
  );
}
