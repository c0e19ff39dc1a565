import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { LightIconButton } from '../light.tsx';
import classes from './list.module.css';
import type { RowAction } from './list-types.ts';

/** The kit's menu is mounted on the first click: 25 of them would double the time of a page. */
export function RowMenu<T>({ row, name, actions }: { row: T; name: string; actions: readonly RowAction<T>[] }) {
  const [mounted, setMounted] = useState(false);
  const [opened, setOpened] = useState(false);
  const possible = actions.filter(({ visible }) => visible?.(row) ?? true);
  if (possible.length === 0) return null;
  const first = (): void => {
    setMounted(true);
    setOpened(true);
  };
  const button = (
    <LightIconButton aria-label={`Ações de ${name}`} aria-haspopup="menu" className={classes.dots} {...(mounted ? {} : { onClick: first })}>
      <IconDots size={16} aria-hidden />
    </LightIconButton>
  );
  if (!mounted) return button;
  return (
    <Menu position="bottom-end" width={190} opened={opened} onChange={setOpened}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {possible.map(({ label, icon, danger, run }) => (
          <Menu.Item key={label} leftSection={icon} className={danger ? classes.danger : undefined} onClick={() => run(row)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
