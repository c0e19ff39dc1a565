import { IconWifiOff } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useOnline } from '@/core/online.ts';
import { toast } from '@/core/toasts.tsx';
import classes from './shell.module.css';

/** Says that the connection is lost, and says when it is back. */
export function OfflineBanner() {
  const online = useOnline();
  const wasOffline = useRef(false);
  useEffect(() => {
    if (online && wasOffline.current) toast('A conexão voltou.');
    wasOffline.current = !online;
  }, [online]);
  if (online) return null;
  return (
    <div className={classes.offline} role="status">
      <IconWifiOff size={16} stroke={1.8} aria-hidden />
      Sem conexão com a internet. O que você salvar agora não será enviado.
    </div>
  );
}
