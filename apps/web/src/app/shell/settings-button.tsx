import { ActionIcon, Tooltip } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { Link } from 'react-router';

/** spec 2, title bar: from a screen of daily work to its settings. */
export function SettingsButton({ to }: { to: string }) {
  return (
    <Tooltip label="Configurações desta tela">
      <ActionIcon component={Link} to={to} size={28} aria-label="Configurações desta tela">
        <IconSettings size={18} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
}
