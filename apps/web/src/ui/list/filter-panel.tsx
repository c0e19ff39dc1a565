import { Button, Checkbox, Group, ScrollArea, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { messageOf } from '@/core/toasts.tsx';
import { DateField } from '../br/date-field.tsx';
import { isDay } from '../br/date-text.ts';
import type { FilterOption, ListFilter, OptionsFilter, RangeFilter, SearchFilter, TextFilter } from './list-types.ts';

interface PanelProps<F> {
  filter: F;
  chosen: readonly string[];
  onChange: (values: string[]) => void;
}

/** Nothing happens before "Aplicar": half a range or half a word is no filter. */
function Panel({ children, error, onApply, onClear }: { children: ReactNode; error?: string | undefined; onApply: () => void; onClear: () => void }) {
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (error === undefined) onApply();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {children}
        {error !== undefined && (
          <Text size="xs" c="red" role="alert">
            {error}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="subtle" color="gray" size="xs" onClick={onClear}>
            Limpar
          </Button>
          <Button type="submit" size="xs" disabled={error !== undefined}>
            Aplicar
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const dayOrNone = (text: string): boolean => text === '' || isDay(text);

function RangePanel({ filter, chosen, onChange }: PanelProps<RangeFilter>) {
  const [from, setFrom] = useState(chosen[0] ?? '');
  const [to, setTo] = useState(chosen[1] ?? '');
  const dates = filter.kind === 'dates';
  const turned = from !== '' && to !== '' && (dates ? from > to : Number(from) > Number(to));
  // spec 5: begin not after end
  const late = turned ? (dates ? 'O início não pode ser depois do fim.' : 'O menor valor vem primeiro.') : undefined;
  // half a day is said on "Aplicar" only: it is still being typed
  const [half, setHalf] = useState(false);
  const error = half ? 'Data inválida: use dia, mês e ano.' : !dates || (dayOrNone(from) && dayOrNone(to)) ? late : undefined;
  const apply = (): void => {
    if (dates && !(dayOrNone(from) && dayOrNone(to))) setHalf(true);
    else onChange(from === '' && to === '' ? [] : [from, to]);
  };
  const typed = (set: (text: string) => void) => (text: string) => {
    setHalf(false);
    set(text);
  };
  if (dates)
    return (
      <Panel error={error} onApply={apply} onClear={() => onChange([])}>
        <Group grow gap="xs">
          <DateField size="xs" label="De" defaultValue={from} onChange={typed(setFrom)} data-autofocus />
          <DateField size="xs" label="Até" defaultValue={to} onChange={typed(setTo)} />
        </Group>
      </Panel>
    );
  const field = { type: 'number', size: 'xs', step: 'any' } as const;
  return (
    <Panel error={error} onApply={apply} onClear={() => onChange([])}>
      <Group grow gap="xs">
        <TextInput {...field} label="De" value={from} onChange={(e) => setFrom(e.currentTarget.value)} data-autofocus />
        <TextInput {...field} label="Até" value={to} onChange={(e) => setTo(e.currentTarget.value)} />
      </Group>
    </Panel>
  );
}

function TextPanel({ filter, chosen, onChange }: PanelProps<TextFilter>) {
  const [text, setText] = useState(chosen[0] ?? '');
  return (
    <Panel onApply={() => onChange(text.trim() === '' ? [] : [text.trim()])} onClear={() => onChange([])}>
      <TextInput size="xs" label={`${filter.label} contém`} maxLength={80} value={text} onChange={(e) => setText(e.currentTarget.value)} data-autofocus />
    </Panel>
  );
}

const noOptions: FilterOption[] = [];

function SearchPanel({ filter, chosen, onChange }: PanelProps<SearchFilter>) {
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState<readonly FilterOption[]>(() =>
    chosen.map((value) => filter.known?.find((option) => option.value === value) ?? { value, label: value }),
  );
  const [q] = useDebouncedValue(typed.trim(), 400);
  const { firstAfter = 0 } = filter;
  const [ready, setReady] = useState(firstAfter === 0);
  useEffect(() => {
    const timer = setTimeout(setReady, firstAfter, true);
    return () => clearTimeout(timer);
  }, [firstAfter]);
  const enabled = ready || q !== '';
  const { data = noOptions, isFetching, error } = useQuery({ ...filter.query(q), placeholderData: keepPreviousData, enabled });
  const isMarked = (value: string): boolean => marked.some((option) => option.value === value);
  const toggle = (option: FilterOption): void =>
    setMarked(isMarked(option.value) ? marked.filter(({ value }) => value !== option.value) : filter.multiple ? [...marked, option] : [option]);
  const shown = [...marked, ...data.filter(({ value }) => !isMarked(value))];
  return (
    <Panel onApply={() => onChange(marked.map(({ value }) => value))} onClear={() => onChange([])}>
      <TextInput
        size="xs"
        aria-label={`Procurar em ${filter.label}`}
        placeholder="Procurar…"
        value={typed}
        onChange={(e) => setTyped(e.currentTarget.value)}
        data-autofocus
      />
      <ScrollArea.Autosize mah={220}>
        <Stack gap={6} role="group" aria-label={filter.label}>
          {shown.map((option) => (
            <Checkbox key={option.value} size="xs" label={option.label} checked={isMarked(option.value)} onChange={() => toggle(option)} />
          ))}
        </Stack>
      </ScrollArea.Autosize>
      {shown.length === 0 && (
        <Text size="xs" c="dimmed" role="status">
          {error ? messageOf(error) : isFetching || !enabled ? 'Procurando…' : 'Nenhuma opção encontrada'}
        </Text>
      )}
    </Panel>
  );
}

/** What a filter is chosen with, by its kind. */
export function FilterPanel({ filter, ...rest }: PanelProps<Exclude<ListFilter, OptionsFilter>>) {
  switch (filter.kind) {
    case 'search':
      return <SearchPanel filter={filter} {...rest} />;
    case 'text':
      return <TextPanel filter={filter} {...rest} />;
    default:
      return <RangePanel filter={filter} {...rest} />;
  }
}
