import { IconWifiOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { lostAt, useOnline } from '@/core/online.ts';
import { useStore } from '@/core/store.ts';
import { toast } from '@/core/toasts.tsx';
import classes from './shell.module.css';

/** A server that starts anew is back before this, in milliseconds. */
const briefly = 10_000;

/** Says that the connection is lost and what becomes of what was written, and says when it is back. The desk says it in its own places. */
export function OfflineBanner() {
  const online = useOnline();
  const lost = useStore(lostAt);
  /** The loss that lasts. */
  const [long, setLong] = useState(0);
  useEffect(() => {
    if (lost === 0) return undefined;
    const timer = setTimeout(() => setLong(lost), lost + briefly - Date.now());
    return () => clearTimeout(timer);
  }, [lost]);
  const away = !online || (lost !== 0 && long === lost);
  const wasAway = useRef(false);
  useEffect(() => {
    if (away) wasAway.current = true;
    if (away || lost !== 0 || !wasAway.current) return;
    wasAway.current = false;
    toast('A conexão voltou.');
  }, [away, lost]);
  if (!away) return null;
  return (
    <div className={classes.offline} role="status">
      <IconWifiOff size={16} stroke={1.8} aria-hidden />
      {online ? 'Sem conexão com o servidor. Reconectando…' : 'Sem conexão com a internet.'} O que você escreveu fica aqui; salve ou envie quando ela voltar.
    </div>
  );
}
