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

export interface OfBoard {
  quadro: QuadroDetalhe;
  /** Its cards stand in lists, which can be ordered. */
  ordered: boolean;
}

/** What the address of a board says, and how that is changed. */
function useChosen() {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const set = (key: string, value: string | null): void =>
    setParams(
      (before) => {
        if (value === null || value === '') before.delete(key);
        else before.set(key, value);
        return before;
      },
      { replace: true, state: location.state as unknown },
    );
  // a contato is chosen nowhere here
  const count = filterKeys.filter((key) => key !== 'q' && key !== 'id_contato' && params.has(key)).length;
  return { count, valueOf: (key: string) => params.get(key), set };
}

/** Search, filters and order of a board; the address keeps them. */
export function BoardFilters(board: OfBoard) {
  const { count, ...chosen } = useChosen();
  const [opened, setOpened] = useState(false);
  const type = useDebouncedCallback((q: string) => chosen.set('q', q.trim()), 400);
  const [typed, setTyped] = useState(chosen.valueOf('q') ?? '');
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
            <FilterChoices {...board} {...chosen} />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
    </>
  );
}

/** What a board is narrowed and ordered by, in a row that is there before their names are: no card moves under a finger. */
export function BoardChips(board: OfBoard) {
  const { count, ...chosen } = useChosen();
  if (count === 0 && !(board.ordered && chosen.valueOf('ordem') !== null)) return null;
  return (
    <div className={classes.chips}>
      <Suspense>
        <FilterChips {...board} {...chosen} />
      </Suspense>
    </div>
  );
}
