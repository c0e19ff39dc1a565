import { IconWifiOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { lostAt, useOnline } from '@/core/online.ts';
import { useConnection } from '@/core/socket/connection.ts';
import { useStore } from '@/core/store.ts';
import classes from './connection-notice.module.css';

/** Milliseconds since then, told anew as they pass; 0: not yet. */
function useTimeSince(since: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (since === 0) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 5000);
    return () => clearInterval(timer);
  }, [since]);
  return since === 0 ? 0 : Math.max(0, now - since);
}

/** A first connection that is not there by then, in milliseconds. */
const slow = 8000;

/** While the connection is away: what is the matter, and what it means in this place. `className`: how it stands there. */
export function ConnectionNotice({ className, meaning }: { className: string | undefined; meaning: string }) {
  const online = useOnline();
  const { logins, loggedIn } = useConnection();
  const away = useTimeSince(useStore(lostAt));
  // the first one takes its time: only when that is long is something the matter
  if (online && (loggedIn || (logins === 0 && away < slow))) return null;
  const minutes = Math.floor(away / 60_000);
  const lost = logins === 0 ? 'Sem conexão com o servidor. Tentando de novo…' : 'Conexão perdida. Reconectando…';
  const matter = minutes > 0 ? `Sem conexão há ${minutes} min${online ? ', reconectando…' : '.'}` : online ? lost : 'Sem internet.';
  return (
    <p className={`${classes.notice} ${className ?? ''}`} role="status">
      <IconWifiOff size={15} stroke={1.8} aria-hidden />
      <span>
        {matter} {meaning}
      </span>
    </p>
  );
}
