import { IconUsers } from '@tabler/icons-react';
import { useEffect } from 'react';
import { formatCount } from '@/core/formats.ts';
import { useConnection } from '@/core/socket/connection.ts';
import { LightIconButton } from '@/ui/light.tsx';
import { loadInterno, useInterno } from '../state/interno.ts';
import classes from './interno.module.css';

/** Opens the salas of the staff; says how many messages wait there. */
export function InternoButton({ onOpen }: { onOpen: () => void }) {
  const { unread } = useInterno();
  const { logins } = useConnection();
  useEffect(() => {
    if (logins > 0) void loadInterno();
  }, [logins]);
  const label = unread === 0 ? 'Equipe' : unread === 1 ? 'Equipe, 1 não lida' : `Equipe, ${unread} não lidas`;
  return (
    <LightIconButton aria-label={label} title="Equipe" className={classes.button} onClick={onOpen}>
      <IconUsers size={18} stroke={1.7} />
      {unread > 0 && <span className={classes.badge}>{formatCount(unread)}</span>}
    </LightIconButton>
  );
}
