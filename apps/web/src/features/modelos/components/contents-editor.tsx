import { Button, Group } from '@mantine/core';
import { maxItens } from '@prosa/contract/modelos/modelos.tipos.ts';
import { IconFile, IconLetterCase, IconPhoto } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { ItemValues } from '../modelos.queries.ts';
import { ContentItem } from './content-item.tsx';
import classes from './modelos.module.css';

interface Keyed {
  key: number;
  item: ItemValues;
}
let keys = 0;
const keyed = (item: ItemValues): Keyed => ({ key: ++keys, item });

interface ContentsEditorProps {
  initial: readonly ItemValues[];
  email: boolean;
  errors: Readonly<Record<string, unknown>>;
  onChange: (itens: ItemValues[]) => void;
}

/** The bodies in the order in which they are sent. One that is stored and removed stays in the list with the delete flag (spec 3). */
export function ContentsEditor({ initial, email, errors, onChange }: ContentsEditorProps) {
  const [list, setList] = useState<Keyed[]>(() => initial.map(keyed));
  /** A file that comes up while something else is written finds the list as it is by then. */
  const latest = useRef(list);
  const shown = list.filter(({ item }) => item.delete !== 1);
  const set = (next: Keyed[]): void => {
    latest.current = next;
    setList(next);
    onChange(next.map(({ item }) => item));
  };
  const add = (type: ItemValues['type']): void => set([...latest.current, keyed({ type, body: '' })]);
  const change = (key: number, values: Partial<ItemValues>): void =>
    set(latest.current.map((k) => (k.key === key ? { key, item: { ...k.item, ...values } } : k)));
  const remove = (key: number): void =>
    set(latest.current.flatMap((k) => (k.key !== key ? [k] : k.item.id_texto_crm === undefined ? [] : [{ key, item: { ...k.item, delete: 1 as const } }])));
  const move = (place: number, by: -1 | 1): void => {
    const moved = shown[place];
    const other = shown[place + by];
    if (!moved || !other) return;
    const swapped = shown.map((k, i) => (i === place ? other : i === place + by ? moved : k));
    set([...swapped, ...latest.current.filter(({ item }) => item.delete === 1)]);
  };
  const general = errors['itens'];
  return (
    <div className={classes.contents} data-path="itens">
      <ol className={classes.items}>
        {shown.map(({ key, item }, place) => (
          <ContentItem
            key={key}
            item={item}
            index={list.findIndex((k) => k.key === key)}
            position={place + 1}
            email={email}
            errors={errors}
            onChange={(values) => change(key, values)}
            onMove={shown.length > 1 ? (by) => move(place, by) : null}
            first={place === 0}
            last={place === shown.length - 1}
            onRemove={shown.length > 1 ? () => remove(key) : null}
          />
        ))}
      </ol>
      {typeof general === 'string' && (
        <p role="alert" className={classes.wrong}>
          {general}
        </p>
      )}
      {shown.length < maxItens && (
        <Group gap="xs">
          <Button variant="default" size="xs" leftSection={<IconLetterCase size={15} />} onClick={() => add('text')}>
            Adicionar texto
          </Button>
          <Button variant="default" size="xs" leftSection={<IconPhoto size={15} />} onClick={() => add('image')}>
            Adicionar imagem
          </Button>
          <Button variant="default" size="xs" leftSection={<IconFile size={15} />} onClick={() => add('document')}>
            Adicionar documento
          </Button>
        </Group>
      )}
    </div>
  );
}
