import { Select, Switch } from '@mantine/core';
import classes from './board.module.css';
import type { Choices } from './filters.tsx';

interface FilterChoicesProps {
  fields: readonly (readonly [key: string, label: string, choices: Choices])[];
  starred: boolean;
  valueOf: (key: string) => string | null;
  set: (key: string, value: string | null) => void;
}

/** What a board can be narrowed by. */
export function FilterChoices({ fields, starred, valueOf, set }: FilterChoicesProps) {
  return (
    <div className={classes.filters}>
      {fields.map(([key, label, choices]) => (
        <Select
          key={key}
          label={label}
          placeholder="Tanto faz"
          clearable
          searchable={Object.keys(choices).length > 8}
          comboboxProps={{ withinPortal: false }}
          data={Object.entries(choices).map(([value, name]) => ({ value, label: name }))}
          value={valueOf(key)}
          onChange={(value) => set(key, value)}
        />
      ))}
      <Switch label="Só os meus favoritos" checked={starred} onChange={(event) => set('favoritos', event.currentTarget.checked ? '1' : null)} />
    </div>
  );
}
