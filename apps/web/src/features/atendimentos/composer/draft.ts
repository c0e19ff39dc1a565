import { useEffect, useState } from 'react';
import { useConnection } from '@/core/socket/connection.ts';
import { draftNews } from './draft-port.ts';
import { loadDraft, saveDraft, writingFor } from './drafts.ts';

/** The person's draft of this sala, kept on the server: it is there on the next device too. The answer counts what came from there. */
export function useDraftVersion(chat_id: number): number {
  const [version, setVersion] = useState(0);
  // what another window wrote while the connection was away was not heard
  const { logins } = useConnection();
  useEffect(() => {
    let open = true;
    let quiet: ReturnType<typeof setTimeout> | undefined;
    const load = (): void => {
      loadDraft(chat_id).then(
        (changed) => open && changed && setVersion((n) => n + 1),
        () => undefined, // the draft of another device is a convenience: the composer works without it
      );
    };
    // another window of the person goes on with it; what is being typed here stays until the hands rest
    const follow = (): void => {
      clearTimeout(quiet);
      if (document.visibilityState !== 'visible') return;
      const wait = writingFor(chat_id);
      if (wait > 0) quiet = setTimeout(follow, wait);
      else load();
    };
    // who comes back to this device may have written, or sent, on another one
    const seen = (): void => (document.visibilityState === 'visible' ? load() : saveDraft(chat_id));
    load();
    const deaf = draftNews.of(chat_id).subscribe(follow);
    document.addEventListener('visibilitychange', seen);
    return () => {
      open = false;
      clearTimeout(quiet);
      deaf();
      document.removeEventListener('visibilitychange', seen);
    };
  }, [chat_id, logins]); // oxlint-disable-line react/exhaustive-effect-dependencies -- each login asks again
  return version;
}
