import { IconWifiOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useOnline } from '@/core/online.ts';
import { toast } from '@/core/toasts.tsx';
import { useConnection } from '@/features/chat/public.ts';
import classes from './shell.module.css';

/** A server that starts anew is back before this, in milliseconds. */
const briefly = 10_000;

/** Says that the connection is lost and what becomes of what was written, and says when it is back. The desk says it in its own places. */
export function OfflineBanner() {
  const online = useOnline();
  const { lostAt } = useConnection();
  /** The loss that lasts. */
  const [long, setLong] = useState(0);
  useEffect(() => {
    if (lostAt === 0) return undefined;
    const timer = setTimeout(() => setLong(lostAt), lostAt + briefly - Date.now());
    return () => clearTimeout(timer);
  }, [lostAt]);
  const away = !online || (lostAt !== 0 && long === lostAt);
  const wasAway = useRef(false);
  useEffect(() => {
    if (away) wasAway.current = true;
    if (away || lostAt !== 0 || !wasAway.current) return;
    wasAway.current = false;
    toast('A conexão voltou.');
  }, [away, lostAt]);
  if (!away) return null;
  return (
    <div className={classes.offline} role="status">
      <IconWifiOff size={16} stroke={1.8} aria-hidden />
      {online ? 'Sem conexão com o servidor. Reconectando…' : 'Sem conexão com a internet.'} O que você escreveu fica aqui; salve ou envie quando ela voltar.
    </div>
  );
}
