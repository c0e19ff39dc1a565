import { ActionIcon, Button, Menu, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type CorDeKanban, coresDeKanban } from '@prosa/contract/kanban/kanban.schemas.ts';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { colorOf, nomesDasCores } from '../kanban.queries.ts';
import classes from './quadros.module.css';

type Row = Readonly<Record<string, unknown>>;
interface Keyed {
  readonly key: number;
  readonly row: Row;
}
let keys = 0;

interface RowsProps {
  // of any form whose values hold the list
  form: UseFormReturnType<any>;
  name: 'etiquetas' | 'motivos';
  /** The field of a row that is its name. */
  text: 'nome' | 'titulo';
  /** 'etiqueta' */
  one: string;
  feminine?: boolean;
  colors?: boolean;
  max: number;
  maxLength: number;
}

/** Labels or reasons of a board, in the order in which they are offered. */
export function RowsOfBoard({ form, name, text, one, feminine = false, colors = false, max, maxLength }: RowsProps) {
  const [list, setList] = useState<readonly Keyed[]>(() => ((form.getValues()[name] as Row[] | undefined) ?? []).map((row) => ({ key: ++keys, row })));
  const set = (next: readonly Keyed[]): void => {
    setList(next);
    form.setFieldValue(
      name,
      next.map(({ row }) => row),
    );
  };
  const change = (key: number, values: Row): void => set(list.map((k) => (k.key === key ? { key, row: { ...k.row, ...values } } : k)));
  const swap = (place: number, by: -1 | 1): void => {
    const moved = list[place]!;
    set(list.toSpliced(place, 1).toSpliced(place + by, 0, moved));
  };
  return (
    <div className={classes.list} data-path={name}>
      {typeof form.errors[name] === 'string' && (
        <p role="alert" className={classes.wrong}>
          {form.errors[name]}
        </p>
      )}
      <ol className={classes.list}>
        {list.map(({ key, row }, place) => {
          const label = (row[text] as string | undefined) ?? '';
          const cor = (row['cor'] as CorDeKanban | undefined) ?? 'gray';
          return (
            <li key={key}>
              {colors && (
                <Menu position="bottom-start" width={170}>
                  <Menu.Target>
                    <ActionIcon variant="default" aria-label={`Cor de ${label || one}: ${nomesDasCores[cor]}`}>
                      <span className={classes.dot} style={{ background: colorOf(cor) }} />
                    </ActionIcon>
                  </Menu.Target>
                  <Menu.Dropdown>
                    {coresDeKanban.map((c) => (
                      <Menu.Item
                        key={c}
                        leftSection={<span className={classes.dot} style={{ background: colorOf(c), display: 'block' }} />}
                        onClick={() => change(key, { cor: c })}
                      >
                        {nomesDasCores[c]}
                      </Menu.Item>
                    ))}
                  </Menu.Dropdown>
                </Menu>
              )}
              <TextInput
                className={classes.grow}
                aria-label={`${feminine ? 'Nome da' : 'Texto do'} ${one} ${place + 1}`}
                maxLength={maxLength}
                autoComplete="off"
                defaultValue={label}
                data-path={`${name}.${place}.${text}`}
                error={form.errors[`${name}.${place}.${text}`]}
                onChange={(event) => change(key, { [text]: event.currentTarget.value })}
              />
              <ActionIcon aria-label={`Subir ${label}`} disabled={place === 0} onClick={() => swap(place, -1)}>
                <IconArrowUp size={15} stroke={1.8} />
              </ActionIcon>
              <ActionIcon aria-label={`Descer ${label}`} disabled={place === list.length - 1} onClick={() => swap(place, 1)}>
                <IconArrowDown size={15} stroke={1.8} />
              </ActionIcon>
              <ActionIcon aria-label={`Excluir ${label || one}`} onClick={() => set(list.filter((k) => k.key !== key))}>
                <IconTrash size={15} stroke={1.8} />
              </ActionIcon>
            </li>
          );
        })}
      </ol>
      {list.length < max && (
        <div>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={15} stroke={1.8} />}
            onClick={() => set([...list, { key: ++keys, row: { [text]: '', ...(colors && { cor: coresDeKanban[list.length % coresDeKanban.length]! }) } }])}
          >
            Nov{feminine ? 'a' : 'o'} {one}
          </Button>
        </div>
      )}
    </div>
  );
}
