import { ActionIcon, Badge, Button, Menu, TextInput, Tooltip } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconColumns3, IconFilter, IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useShortcut } from '@/core/shortcuts.ts';
import classes from './list.module.css';
import type { Column, ListFilter, ListState } from './list-types.ts';

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

function FilterMenu({ filter, chosen, onChange }: { filter: ListFilter; chosen: readonly string[]; onChange: (values: string[]) => void }) {
  const toggle = (value: string): void => {
    if (chosen.includes(value)) onChange(chosen.filter((v) => v !== value));
    else onChange(filter.multiple ? [...chosen, value] : [value]);
  };
  const single = filter.multiple ? undefined : filter.options.find(({ value }) => value === chosen[0])?.label;
  return (
    <Menu closeOnItemClick={!filter.multiple} position="bottom-start" width={210}>
      <Menu.Target>
        <Button
          variant="default"
          className={classes.filter ?? ''}
          data-used={chosen.length > 0 || undefined}
          leftSection={<IconFilter size={15} stroke={1.8} />}
        >
          {filter.label}
          {single !== undefined && <span className={classes.filterValue}>: {single}</span>}
          {filter.multiple && chosen.length > 0 && (
            <Badge size="sm" circle variant="filled" ml={6}>
              {chosen.length}
            </Badge>
          )}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {filter.options.map(({ value, label }) => {
          const checked = chosen.includes(value);
          return filter.multiple ? (
            <Menu.CheckboxItem key={value} checked={checked} onChange={() => toggle(value)}>
              {label}
            </Menu.CheckboxItem>
          ) : (
            <Menu.RadioItem key={value} value={value} checked={checked} closeMenuOnClick onClick={() => toggle(value)}>
              {label}
            </Menu.RadioItem>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

interface ColumnChoice {
  columns: readonly { key: string; title: string }[];
  hidden: readonly string[];
  onChange: (hidden: string[]) => void;
}

function ColumnsMenu({ columns, hidden, onChange }: ColumnChoice) {
  return (
    <Menu closeOnItemClick={false} position="bottom-end" width={210}>
      <Tooltip label="Colunas">
        <Menu.Target>
          <ActionIcon ml="auto" variant="default" size={34} aria-label="Escolher colunas">
            <IconColumns3 size={17} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>
        <Menu.Label>Colunas visíveis</Menu.Label>
        {columns.map(({ key, title }) => {
          const shown = !hidden.includes(key);
          return (
            <Menu.CheckboxItem key={key} checked={shown} onChange={() => onChange(shown ? [...hidden, key] : hidden.filter((k) => k !== key))}>
              {title}
            </Menu.CheckboxItem>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

interface ListToolbarProps<T> {
  searchLabel: string;
  searchDelay: number;
  state: ListState;
  change: (patch: Partial<ListState>) => void;
  filters: readonly ListFilter[];
  columns: readonly Column<T>[];
  hidden: readonly string[];
  onHide: (hidden: string[]) => void;
  phone: boolean;
}

export function ListToolbar<T>({ searchLabel, searchDelay, state, change, filters, columns, hidden, onHide, phone }: ListToolbarProps<T>) {
  const used = Object.values(state.filters).some((values) => values.length > 0);
  const choosable = columns.filter(({ fixed }, index) => index > 0 && !fixed);
  return (
    <div className={classes.toolbar} role="search">
      <SearchBox label={searchLabel} delay={searchDelay} value={state.q} onSearch={(q) => change({ q })} />
      {filters.map((filter) => (
        <FilterMenu
          key={filter.key}
          filter={filter}
          chosen={state.filters[filter.key] ?? []}
          onChange={(values) => change({ filters: { ...state.filters, [filter.key]: values } })}
        />
      ))}
      {used && (
        <Button variant="subtle" color="gray" px="sm" onClick={() => change({ filters: {} })}>
          Limpar
        </Button>
      )}
      {!phone && choosable.length > 1 && <ColumnsMenu columns={choosable} hidden={hidden} onChange={onHide} />}
    </div>
  );
}
