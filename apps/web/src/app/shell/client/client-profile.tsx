import { IconLogout } from '@tabler/icons-react';
import { useSession } from '@/core/session/session.ts';
import { LightAvatar } from '@/ui/light.tsx';
import { Menu, MenuItem } from '@/ui/plain/menu.tsx';
import { leave } from '../leave.ts';
import classes from '../shell.module.css';

/** Who is signed in, and the way out; spec 6: customers have no profile and no chat. */
export function ClientProfile() {
  const { id_cliente, nome, primeiro_nome, usuario, avatar } = useSession();
  return (
    <Menu
      className={classes.profile}
      button={
        <>
          <LightAvatar id={id_cliente ?? 0} name={nome} image={avatar} size={30} />
          <span className="visually-hidden">Menu de {primeiro_nome}</span>
        </>
      }
      head={
        <div className={classes.who}>
          <b>{nome}</b>
          <span>{usuario}</span>
        </div>
      }
    >
      <MenuItem icon={<IconLogout size={16} stroke={1.7} />} onClick={leave}>
        Sair
      </MenuItem>
    </Menu>
  );
}
