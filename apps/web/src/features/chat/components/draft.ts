import { useEffect, useState } from 'react';
import { loadDraft, saveDraft } from '../state/drafts.ts';

/** The person's draft of this conversation, kept on the server: it is there on the next device too. The answer counts what came from there. */
export function useDraftVersion(chat_id: number): number {
  const [version, setVersion] = useState(0);
  useEffect(() => {
    let open = true;
    const load = (): void => {
      loadDraft(chat_id).then(
        (changed) => open && changed && setVersion((n) => n + 1),
        () => undefined, // the draft of another device is a convenience: the composer works without it
      );
    };
    // who comes back to this device may have written, or sent, on another one
    const seen = (): void => (document.visibilityState === 'visible' ? load() : saveDraft(chat_id));
    load();
    document.addEventListener('visibilitychange', seen);
    return () => {
      open = false;
      document.removeEventListener('visibilitychange', seen);
    };
  }, [chat_id]);
  return version;
}
