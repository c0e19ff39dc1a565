import { ActionIcon, Button, Menu, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconFilterPlus, IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useShortcut } from '@/core/shortcuts.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { FilterMenu } from './filter-menu.tsx';
import classes from './list.module.css';
import type { ListFilter, ListState } from './list-types.ts';
import type { ChosenColumns } from './use-columns.ts';

/** The text lives here: a key draws this box again, not the table. */
function SearchBox({ label, delay, value, onSearch }: { label: string; delay: number; value: string; onSearch: (q: string) => void }) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const input = useRef<HTMLInputElement>(null);
  useShortcut('/', 'Pesquisar na lista', () => input.current?.focus());
  const send = (q: string): void => {
    sent.current = q;
    onSearch(q);
  };
  const sendLater = useDebouncedCallback((typed: string) => send(typed.trim()), delay);
  useEffect(() => {
    // changed from outside (address, clear filters): what is being typed is not overwritten
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  return (
    <TextInput
      ref={input}
      className={classes.search ?? ''}
      type="search"
      leftSection={<IconSearch size={16} stroke={1.8} />}
      placeholder={label}
      aria-label={label}
      maxLength={120}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        sendLater(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') sendLater.flush();
      }}
      rightSection={
        text === '' ? null : (
          <ActionIcon
            size={24}
            aria-label="Limpar pesquisa"
            onClick={() => {
              // what was typed and not sent yet is cleared with the rest
              sendLater.cancel();
              setText('');
              send('');
              input.current?.focus();
            }}
          >
            <IconX size={14} />
          </ActionIcon>
        )
      }
    />
  );
}

interface ListToolbarProps {
  searchLabel: string;
  searchDelay: number;
  state: ListState;
  change: (patch: Partial<ListState>) => void;
  filters: readonly ListFilter[];
  columns: ChosenColumns;
  /** Which of several lists is shown: no filter that can be cleared. */
  view: string | undefined;
  phone: boolean;
}

export function ListToolbar({ searchLabel, searchDelay, state, change, filters, columns, view, phone }: ListToolbarProps) {
  const [fetched, setFetched] = useState<readonly string[]>([]);
  const valuesOf = (key: string): readonly string[] => state.filters[key] ?? [];
  const isUsed = (key: string): boolean => valuesOf(key).some((value) => value !== '');
  const used = Object.keys(state.filters).some((key) => key !== view && isUsed(key));
  const away = filters.filter(({ key, more }) => more && !isUsed(key) && !fetched.includes(key));
  const shown = filters.filter((filter) => !away.includes(filter));
  const clear = (): void => {
    setFetched([]);
    change({ filters: Object.fromEntries(Object.entries(state.filters).filter(([key]) => key === view)) });
  };
  return (
    <div className={classes.toolbar} role="search">
      <SearchBox label={searchLabel} delay={searchDelay} value={state.q} onSearch={(q) => change({ q })} />
      {shown.map((filter) => (
        <FilterMenu
          key={filter.key}
          filter={filter}
          chosen={valuesOf(filter.key)}
          justFetched={fetched.at(-1) === filter.key}
          onChange={(values) => change({ filters: { ...state.filters, [filter.key]: values } })}
        />
      ))}
      {away.length > 0 && (
        <Menu position="bottom-start" width={230}>
          <Menu.Target>
            <Button variant="default" className={classes.filter ?? ''} leftSection={<IconFilterPlus size={15} stroke={1.8} />}>
              Mais filtros
            </Button>
          </Menu.Target>
          <Menu.Dropdown mah={360} className={classes.scrollable ?? ''}>
            {away.map(({ key, label }) => (
              <Menu.Item key={key} onClick={() => setFetched([...fetched, key])}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {(used || fetched.length > 0) && (
        <Button variant="subtle" color="gray" px="sm" onClick={clear}>
          Limpar
        </Button>
      )}
      {!phone && columns.choosable.length > 1 && <ColumnsMenu columns={columns} />}
    </div>
  );
}
