import { Badge, Button, Menu, Popover } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { formatDay } from '@/core/formats.ts';
import classes from './list.module.css';
import type { ListFilter, OptionsFilter } from './list-types.ts';

const FilterPanel = lazy(async () => ({ default: (await import('./filter-panel.tsx')).FilterPanel }));

interface FilterMenuProps<F extends ListFilter> {
  filter: F;
  chosen: readonly string[];
  /** Opens by itself: it was just taken from the others. */
  justFetched?: boolean;
  onChange: (values: string[]) => void;
}

/** What the chip says of its values; several are counted beside it. */
function textOf(filter: ListFilter, chosen: readonly string[]): string | undefined {
  if (filter.kind === 'text') return chosen[0];
  if (filter.kind === 'dates' || filter.kind === 'numbers') {
    const [from = '', to = ''] = filter.kind === 'dates' ? chosen.map(formatDay) : chosen;
    if (from !== '' && to !== '') return from === to ? from : `${from} a ${to}`;
    return from === '' ? (to === '' ? undefined : `até ${to}`) : `desde ${from}`;
  }
  if (chosen.length !== 1) return undefined;
  const options = 'options' in filter ? filter.options : filter.kind === 'search' ? (filter.known ?? []) : [];
  return options.find(({ value }) => value === chosen[0])?.label;
}

interface ChipProps {
  filter: ListFilter;
  chosen: readonly string[];
}
const contentOf = ({ filter, chosen }: ChipProps) => {
  const used = chosen.filter((value) => value !== '');
  const text = used.length > 0 ? textOf(filter, chosen) : undefined;
  const counted = text === undefined && used.length > 0;
  return (
    <>
      {filter.label}
      {text !== undefined && <span className={classes.filterValue}>: {text}</span>}
      {counted && (
        <Badge size="sm" circle variant="filled" ml={6}>
          {used.length}
        </Badge>
      )}
    </>
  );
};
const chip = (chosen: readonly string[]) => ({
  variant: 'default',
  className: classes.filter ?? '',
  'data-used': chosen.some((value) => value !== '') || undefined,
  leftSection: <IconFilter size={15} stroke={1.8} />,
});

function OptionsMenu({ filter, chosen, justFetched, onChange }: FilterMenuProps<OptionsFilter>) {
  const toggle = (value: string): void => {
    if (chosen.includes(value)) onChange(chosen.filter((v) => v !== value));
    else onChange(filter.multiple ? [...chosen, value] : [value]);
  };
  return (
    <Menu closeOnItemClick={!filter.multiple} position="bottom-start" width={210} defaultOpened={justFetched ?? false}>
      <Menu.Target>
        <Button {...chip(chosen)}>{contentOf({ filter, chosen })}</Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} className={classes.scrollable ?? ''}>
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

/** A chip that opens what its filter is chosen with. */
export function FilterMenu({ filter, chosen, justFetched, onChange }: FilterMenuProps<ListFilter>) {
  const [opened, setOpened] = useState(justFetched ?? false);
  if ('options' in filter) return <OptionsMenu filter={filter} chosen={chosen} justFetched={justFetched ?? false} onChange={onChange} />;
  return (
    <Popover position="bottom-start" width={300} opened={opened} onChange={setOpened} trapFocus returnFocus>
      <Popover.Target>
        <Button {...chip(chosen)} onClick={() => setOpened(!opened)}>
          {contentOf({ filter, chosen })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={filter.label}>
        <Suspense fallback={null}>
          {opened && (
            <FilterPanel
              filter={filter}
              chosen={chosen}
              onChange={(values) => {
                onChange(values);
                setOpened(false);
              }}
            />
          )}
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
