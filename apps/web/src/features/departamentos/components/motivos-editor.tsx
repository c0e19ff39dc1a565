import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useField } from '@/ui/form/fields.tsx';
import type { DepartamentoValues } from '../departamentos.registro.ts';
import classes from './departamentos.module.css';

type Motivo = NonNullable<DepartamentoValues['motivos']>[number];
interface Keyed {
  key: number;
  motivo: Motivo;
}
let keys = 0;
const keyed = (motivo: Motivo): Keyed => ({ key: ++keys, motivo });
const max = 50;

interface MotivosEditorProps {
  initial: readonly Motivo[];
  errors: Readonly<Record<string, unknown>>;
  onChange: (motivos: Motivo[]) => void;
}

/** The closing reasons in the order in which they are offered. */
export function MotivosEditor({ initial, errors, onChange }: MotivosEditorProps) {
  const { maxLength } = useField('motivos.motivo');
  const [list, setList] = useState<Keyed[]>(() => initial.map(keyed));
  const set = (next: Keyed[]): void => {
    setList(next);
    onChange(next.map(({ motivo }) => motivo));
  };
  const swap = (place: number, other: number): void => {
    const next = [...list];
    [next[place], next[other]] = [next[other]!, next[place]!];
    set(next);
  };
  const general = errors['motivos'];
  return (
    <div className={classes.motivos} data-path="motivos">
      {list.length > 0 && (
        <ol className={classes.rows} aria-label="Motivos de encerramento">
          {list.map(({ key, motivo }, place) => (
            <li key={key} className={classes.row}>
              <TextInput
                flex={1}
                aria-label={`Motivo ${place + 1}`}
                maxLength={maxLength}
                defaultValue={motivo.motivo}
                data-path={`motivos.${place}.motivo`}
                error={errors[`motivos.${place}.motivo`] as string | undefined}
                onChange={({ currentTarget: { value } }) => set(list.map((k) => (k.key === key ? { key, motivo: { ...motivo, motivo: value } } : k)))}
              />
              <ActionIcon aria-label={`Subir motivo ${place + 1}`} disabled={place === 0} onClick={() => swap(place, place - 1)}>
                <IconArrowUp size={16} stroke={1.7} />
              </ActionIcon>
              <ActionIcon aria-label={`Descer motivo ${place + 1}`} disabled={place === list.length - 1} onClick={() => swap(place, place + 1)}>
                <IconArrowDown size={16} stroke={1.7} />
              </ActionIcon>
              <ActionIcon aria-label={`Remover motivo ${place + 1}`} onClick={() => set(list.filter((k) => k.key !== key))}>
                <IconTrash size={16} stroke={1.7} />
              </ActionIcon>
            </li>
          ))}
        </ol>
      )}
      {typeof general === 'string' && (
        <p role="alert" className={classes.wrong}>
          {general}
        </p>
      )}
      {list.length < max && (
        <Button variant="default" size="xs" leftSection={<IconPlus size={15} />} onClick={() => set([...list, keyed({ motivo: '' })])}>
          Adicionar motivo
        </Button>
      )}
    </div>
  );
}
