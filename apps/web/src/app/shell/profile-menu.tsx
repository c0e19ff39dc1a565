import { Menu, Text, UnstyledButton } from '@mantine/core';
import { IconKeyboard, IconLogout, IconMessage2, IconUser } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { MenuEntry } from '@/core/menu.ts';
import { useSession } from '@/core/session/session.ts';
import { LightAvatar } from '@/ui/light.tsx';
import { MenuIcon } from '@/ui/menu-icon.tsx';
import { useAvailability } from './header-actions.tsx';
import { leave } from './leave.ts';
import classes from './shell.module.css';

interface ProfileMenuProps {
  phone: boolean;
  /** What the server offers beside the usual. */
  entries: readonly MenuEntry[];
  onShortcuts: () => void;
}

export function ProfileMenu({ phone, entries, onShortcuts }: ProfileMenuProps) {
  const session = useSession();
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <UnstyledButton className={classes.profile}>
          <LightAvatar id={session.id_login ?? 0} name={session.nome} image={session.avatar} size={30} />
          <span className="visually-hidden">Menu de {session.primeiro_nome}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} c="var(--app-text)" truncate>
            {session.nome}
          </Text>
          <Text size="xs" truncate>
            {session.usuario}
          </Text>
        </Menu.Label>
        <Menu.Divider />
        {phone && <AvailabilityItem />}
        <Menu.Item component={Link} to="/perfil" leftSection={<IconUser size={16} stroke={1.7} />}>
          Perfil
        </Menu.Item>
        <Menu.Item component={Link} to="/ChatSala" leftSection={<IconMessage2 size={16} stroke={1.7} />}>
          Chat
        </Menu.Item>
        {entries.map(({ id_menu, titulo, caminho, icone }) => (
          <Menu.Item key={id_menu} component={Link} to={caminho} leftSection={<MenuIcon name={icone} size={16} />}>
            {titulo}
          </Menu.Item>
        ))}
        {!phone && (
          <Menu.Item leftSection={<IconKeyboard size={16} stroke={1.7} />} onClick={onShortcuts}>
            Atalhos do teclado
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.7} />} onClick={leave}>
          Sair
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function AvailabilityItem() {
  const { available, toggle } = useAvailability();
  return (
    <Menu.CheckboxItem closeMenuOnClick={false} checked={available} onChange={toggle}>
      Disponível
    </Menu.CheckboxItem>
  );
}
