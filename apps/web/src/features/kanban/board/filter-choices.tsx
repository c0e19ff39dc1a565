import { Select, Switch } from '@mantine/core';
import type { OrdemDoQuadro } from '@prosa/contract/kanban/kanban.textos.ts';
import classes from './board.module.css';
import type { Choices } from './filters.tsx';

interface FilterChoicesProps {
  fields: readonly (readonly [key: string, label: string, choices: Choices])[];
  starred: boolean;
  /** Its cards stand in lists, which can be ordered. */
  ordered: boolean;
  valueOf: (key: string) => string | null;
  set: (key: string, value: string | null) => void;
}

const ordens: readonly (readonly [ordem: `${OrdemDoQuadro} ${'asc' | 'desc'}`, label: string])[] = [
  ['valor desc', 'Maior valor primeiro'],
  ['valor asc', 'Menor valor primeiro'],
  ['prazo_em asc', 'Prazo mais próximo primeiro'],
  ['prazo_em desc', 'Prazo mais distante primeiro'],
  ['previsto_em asc', 'Previsão mais próxima primeiro'],
  ['previsto_em desc', 'Previsão mais distante primeiro'],
  ['prioridade desc', 'Mais urgentes primeiro'],
  ['prioridade asc', 'Menos urgentes primeiro'],
  ['alterado_em desc', 'Última mudança primeiro'],
  ['alterado_em asc', 'Há mais tempo sem mudança primeiro'],
  ['criado_em desc', 'Mais novos primeiro'],
  ['criado_em asc', 'Mais antigos primeiro'],
  ['titulo asc', 'Título, de A a Z'],
  ['titulo desc', 'Título, de Z a A'],
];

/** What a board can be narrowed by, and how its cards stand. */
export function FilterChoices({ fields, starred, ordered, valueOf, set }: FilterChoicesProps) {
  return (
    <div className={classes.filters}>
      {ordered && (
        <Select
          label="Ordem dos cards"
          placeholder="Ordem manual"
          clearable
          comboboxProps={{ withinPortal: false }}
          data={ordens.map(([value, label]) => ({ value, label }))}
          value={valueOf('ordem')}
          onChange={(value) => set('ordem', value)}
        />
      )}
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
