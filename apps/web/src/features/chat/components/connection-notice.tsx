import { IconWifiOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { lostAt, useOnline } from '@/core/online.ts';
import { useStore } from '@/core/store.ts';
import { useConnection } from '../state/connection.ts';

/** Whole minutes since then, told anew as they pass. */
function useMinutesSince(since: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (since === 0) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 10_000);
    return () => clearInterval(timer);
  }, [since]);
  return since === 0 ? 0 : Math.max(0, Math.floor((now - since) / 60_000));
}

/** While the connection is away: what is the matter, and what it means in this place. */
export function ConnectionNotice({ className, meaning }: { className: string | undefined; meaning: string }) {
  const online = useOnline();
  const { logins, loggedIn } = useConnection();
  const minutes = useMinutesSince(useStore(lostAt));
  if (online && (loggedIn || logins === 0)) return null;
  const matter = minutes > 0 ? `Sem conexão há ${minutes} min${online ? ', reconectando…' : '.'}` : online ? 'Conexão perdida. Reconectando…' : 'Sem internet.';
  return (
    <p className={className} role="status">
      <IconWifiOff size={15} stroke={1.8} aria-hidden />
      <span>
        {matter} {meaning}
      </span>
    </p>
  );
}
