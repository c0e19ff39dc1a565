import { Button, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react';
import { useState } from 'react';
import { LightCheckbox, LightIconButton } from '../light.tsx';
import { useDragOrder } from '../use-drag-order.ts';
import classes from './columns-panel.module.css';
import type { ChosenColumns } from './use-columns.ts';

/** Columns shown and their order: by dragging, or by keyboard with the arrows of each. */
export function ColumnsPanel({ columns: { choosable, hidden, hide, order, reset } }: { columns: ChosenColumns }) {
  const [told, setTold] = useState('');
  const keys = choosable.map(({ key }) => key);
  const move = (key: string, to: number): void => {
    if (to < 0 || to >= keys.length) return;
    order(keys.filter((k) => k !== key).toSpliced(to, 0, key));
    setTold(`${choosable.find((c) => c.key === key)?.title}: posição ${to + 1} de ${keys.length}`);
  };
  const { list, dragged } = useDragOrder<HTMLUListElement>((key, over) => move(key, keys.indexOf(over)));
  return (
    <>
      <Text size="xs" c="dimmed" px={8} py={4}>
        Colunas visíveis, na ordem da tabela
      </Text>
      <ul className={classes.list} ref={list}>
        {choosable.map(({ key, title }, index) => {
          const shown = !hidden.includes(key);
          return (
            <li key={key} className={classes.item} data-key={key} data-dragged={dragged === key || undefined} draggable>
              <IconGripVertical size={14} stroke={1.7} aria-hidden className={classes.grip} />
              <label className={classes.label}>
                <LightCheckbox aria-label={title} checked={shown} onChange={() => hide(shown ? [...hidden, key] : hidden.filter((k) => k !== key))} />
                {title}
              </label>
              <LightIconButton aria-label={`Mover ${title} para cima`} disabled={index === 0} onClick={() => move(key, index - 1)}>
                <IconChevronUp size={14} aria-hidden />
              </LightIconButton>
              <LightIconButton aria-label={`Mover ${title} para baixo`} disabled={index === keys.length - 1} onClick={() => move(key, index + 1)}>
                <IconChevronDown size={14} aria-hidden />
              </LightIconButton>
            </li>
          );
        })}
      </ul>
      <span className="visually-hidden" role="status">
        {told}
      </span>
      <Button variant="subtle" color="gray" size="xs" fullWidth mt={4} onClick={reset}>
        Voltar ao padrão
      </Button>
    </>
  );
}
