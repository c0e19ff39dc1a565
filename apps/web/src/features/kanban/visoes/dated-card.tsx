import { ActionIcon, Menu } from '@mantine/core';
import type { BlocoLinha } from '@prosa/contract/kanban/kanban.schemas.ts';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useDatedCard } from './drag-date.ts';
import classes from './visoes.module.css';

interface DatedCardProps {
  card: BlocoLinha;
  mayDrag: boolean;
  openCard: (id_bloco: number) => void;
  /** Below its title. */
  children?: ReactNode;
  /** Where its menu takes it. */
  targets: readonly { readonly date: string; readonly label: string }[];
  move: (id_bloco: number, date: string) => void;
}

/** A card on a day or in a month: dragged, or moved by its menu. */
export function DatedCard({ card, mayDrag, openCard, children, targets, move }: DatedCardProps) {
  const { ref, dragged } = useDatedCard(card.id_bloco, mayDrag);
  return (
    <li ref={ref} className={classes.card} data-dragged={dragged || undefined} data-late={card.vencido === 1 || undefined}>
      <button type="button" className={classes.title} onClick={() => openCard(card.id_bloco)}>
        {card.titulo}
      </button>
      {mayDrag && (
        <Menu position="bottom-end" width={220} withinPortal>
          <Menu.Target>
            <ActionIcon size={24} className={classes.more} aria-label={`Mover ${card.titulo} para…`}>
              <IconDots size={14} stroke={1.7} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
            <Menu.Label>Mover para…</Menu.Label>
            {targets.map(({ date, label }) => (
              <Menu.Item key={date} onClick={() => move(card.id_bloco, date)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {children}
    </li>
  );
}
