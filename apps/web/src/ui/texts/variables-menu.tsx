import { Button, Menu } from '@mantine/core';
import { variaveis } from '@prosa/contract/modelos/modelos.variaveis.ts';
import { IconBraces } from '@tabler/icons-react';
import classes from '@/features/modelos/components/modelos.module.css';

interface VariablesMenuProps {
  onPick: (variable: string) => void;
  /** Names with their texts; those of templates otherwise. */
  names?: Readonly<Record<string, string>>;
}

/** Puts a variable where the cursor stands. */
export function VariablesMenu({ onPick, names = variaveis }: VariablesMenuProps) {
  return (
    <Menu position="bottom-end" shadow="md" returnFocus={false}>
      <Menu.Target>
        <Button variant="subtle" size="compact-sm" leftSection={<IconBraces size={15} aria-hidden />}>
          Inserir variável
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {Object.entries(names).map(([name, text]) => (
          <Menu.Item key={name} onClick={() => onPick(`{{${name}}}`)} rightSection={<code className={classes.code}>{`{{${name}}}`}</code>}>
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
