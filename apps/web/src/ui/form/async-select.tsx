import { MultiSelect, type MultiSelectProps, Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

export interface Option {
  value: number;
  label: string;
}
/** Options of a search text, as a query. */
export type OptionsQuery = (q: string) => UseQueryOptions<any, Error, Option[], any>;

/** spec 9: pickers wait 800 ms. */
const delay = 800;
const none: Option[] = [];

/** Options of what is typed, asked for from the first time the list opens; chosen ones keep their names. */
function useOptions(query: OptionsQuery, typed: string, known: readonly Option[], opened: boolean, firstAfter: number) {
  const [ready, setReady] = useState(firstAfter === 0);
  useEffect(() => {
    if (!opened || ready) return undefined;
    const timer = setTimeout(setReady, firstAfter, true);
    return () => clearTimeout(timer);
  }, [opened, ready, firstAfter]);
  const [q] = useDebouncedValue(typed.trim(), typed === '' ? 0 : delay);
  const { data = none, isFetching, error } = useQuery({ ...query(q), enabled: opened && ready, placeholderData: keepPreviousData });
  const [seen, setSeen] = useState<ReadonlyMap<number, Option>>(new Map(known.map((option) => [option.value, option])));
  const unseen = data.filter(({ value }) => !seen.has(value));
  if (unseen.length > 0) setSeen(new Map([...seen, ...unseen.map((option) => [option.value, option] as const)]));
  const waiting = isFetching || !ready || q !== typed.trim();
  // spec 8: 'Nenhuma opção encontrada'
  const message = error !== null ? error.message : waiting ? 'Procurando…' : 'Nenhuma opção encontrada';
  return { data, seen, message };
}

const merge = (data: readonly Option[], chosen: readonly (Option | undefined)[]): Option[] => {
  const missing = chosen.filter((option): option is Option => option !== undefined && !data.some(({ value }) => value === option.value));
  return [...missing, ...data];
};

interface Common {
  query: OptionsQuery;
  /** Names of what is already chosen. */
  known?: readonly Option[];
  /** Milliseconds before the first options are asked for. */
  firstAfter?: number;
}

/** spec 2: single select. Empty shows 'Não selecionado' (spec 8). */
export function AsyncSelect({
  query,
  known = none,
  firstAfter = 0,
  value,
  defaultValue,
  onChange,
  ...rest
}: Common & Omit<SelectProps<number>, 'data' | 'searchable' | 'searchValue' | 'onSearchChange'>) {
  const [own, setOwn] = useState<number | null>(defaultValue ?? null);
  const chosen = value === undefined ? own : value;
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const { data, seen, message } = useOptions(query, typed, known, opened, firstAfter);
  const name = chosen === null ? undefined : seen.get(chosen);
  return (
    <Select<number>
      placeholder="Não selecionado"
      clearable
      // the first field with an error is given the focus: a list that opens by it would hide what is wrong
      openOnFocus={false}
      {...rest}
      searchable
      data={merge(data, [name])}
      filter={({ options }) => options}
      nothingFoundMessage={message}
      value={chosen}
      onChange={(next, option) => {
        setOwn(next);
        onChange?.(next, option);
      }}
      onSearchChange={(text) => setTyped(text === name?.label ? '' : text)}
      onDropdownOpen={() => setOpened(true)}
    />
  );
}

/** spec 2: multi select. */
export function AsyncMultiSelect({
  query,
  known = none,
  firstAfter = 0,
  value,
  defaultValue,
  onChange,
  ...rest
}: Common & Omit<MultiSelectProps<number>, 'data' | 'searchable' | 'searchValue' | 'onSearchChange'>) {
  const [own, setOwn] = useState<number[]>(defaultValue ?? []);
  const chosen = value ?? own;
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const { data, seen, message } = useOptions(query, typed, known, opened, firstAfter);
  const names = chosen.map((id) => seen.get(id));
  return (
    <MultiSelect<number>
      clearable
      hidePickedOptions
      openOnFocus={false}
      {...rest}
      {...(chosen.length === 0 && { placeholder: rest.placeholder ?? 'Não selecionado' })}
      searchable
      data={merge(data, names)}
      filter={({ options }) => options}
      nothingFoundMessage={message}
      value={chosen}
      onChange={(next) => {
        setOwn(next);
        onChange?.(next);
      }}
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpened(true)}
    />
  );
}
