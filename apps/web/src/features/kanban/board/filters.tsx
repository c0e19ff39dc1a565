import { Button, Popover, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import type { QuadroDetalhe } from '@prosa/contract/kanban/kanban.schemas.ts';
import { IconFilter, IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import classes from './board.module.css';
import { filterKeys } from './board-url.ts';

// a board is on screen before what it is narrowed by is named
const FilterChoices = lazy(async () => ({ default: (await import('./filter-choices.tsx')).FilterChoices }));
const FilterChips = lazy(async () => ({ default: (await import('./filter-choices.tsx')).FilterChips }));

/** Search, filters and order of a board; the address keeps them. */
export function BoardFilters({ quadro, ordered }: { quadro: QuadroDetalhe; ordered: boolean }) {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const [opened, setOpened] = useState(false);
  const set = (key: string, value: string | null): void =>
    setParams(
      (before) => {
        if (value === null || value === '') before.delete(key);
        else before.set(key, value);
        return before;
      },
      { replace: true, state: location.state as unknown },
    );
  const type = useDebouncedCallback((q: string) => set('q', q.trim()), 400);
  const [typed, setTyped] = useState(params.get('q') ?? '');
  // a contato is chosen nowhere here
  const count = filterKeys.filter((key) => key !== 'q' && key !== 'id_contato' && params.has(key)).length;
  const chosen = { quadro, ordered, valueOf: (key: string) => params.get(key), set };
  return (
    <>
      <TextInput
        className={classes.search}
        type="search"
        aria-label="Pesquisar cards"
        placeholder="Pesquisar cards…"
        leftSection={<IconSearch size={15} stroke={1.8} aria-hidden />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          type(event.currentTarget.value);
        }}
      />
      <Popover opened={opened} onChange={setOpened} position="bottom-start" width={290} shadow="md" trapFocus returnFocus>
        <Popover.Target>
          <Button variant="default" leftSection={<IconFilter size={15} stroke={1.8} />} onClick={() => setOpened(!opened)}>
            Filtros{count > 0 && ` (${count})`}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <Suspense fallback={<Skeleton h={480} role="group" aria-label="Carregando os filtros" />}>
            <FilterChoices {...chosen} />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      <Suspense>{(count > 0 || (ordered && params.has('ordem'))) && <FilterChips {...chosen} />}</Suspense>
    </>
  );
}
