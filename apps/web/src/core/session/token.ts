const key = 'prosa:token';
/** The token that took the place of an earlier one of the same session. */
const renewedKey = 'prosa:token-renovado';
/** Somebody signed out here, and nobody has signed in since. */
const leftKey = 'prosa:saiu';

/** Why a session is over: its person left, it ended by itself (a 401, the socket), or another tab only says that it is gone. */
export type SessionEnd = 'left' | 'expired' | 'gone';
type Listener = (end: SessionEnd) => void;
const listeners = new Set<Listener>();

/** The bearer token of this browser; null when nobody is signed in. */
export const getToken = (): string | null => localStorage.getItem(key);

export function setToken(token: string | null): void {
  localStorage.removeItem(renewedKey);
  if (token === null) return localStorage.removeItem(key);
  localStorage.removeItem(leftKey);
  localStorage.setItem(key, token);
}

/** The same session goes on under another token: no tab begins anew for it. */
export function renewToken(token: string): void {
  if (token === getToken()) return;
  localStorage.setItem(renewedKey, token);
  localStorage.setItem(key, token);
}

/** Since somebody signed out here nobody has signed in: what that person typed is not kept any more. */
export const hasLeft = (): boolean => localStorage.getItem(leftKey) !== null;

/** Returns the way to stop listening. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Told from several sides at once (a 401, the socket), it ends once. `of`: the token whose end it is; when another is in use by now, nothing ended. */
export function endSession(expired: boolean, of?: string): void {
  const token = getToken();
  if (token === null || (of !== undefined && of !== token)) return;
  const end = expired && !leaving ? 'expired' : 'left';
  if (end === 'left') localStorage.setItem(leftKey, '1');
  setToken(null);
  for (const listener of listeners) listener(end);
}

let leaving = false;
/** While the person signs out: the end is what they asked for, whoever tells of it first. */
export async function whileLeaving(work: () => Promise<unknown>): Promise<void> {
  leaving = true;
  try {
    await work();
  } finally {
    endSession(false);
    leaving = false;
  }
}

window.addEventListener('storage', (event) => {
  if (event.key !== key) return;
  if (event.newValue === null) for (const listener of listeners) listener(hasLeft() ? 'left' : 'gone');
  // somebody signed in on another tab: this one must not go on as the former person
  else if (event.newValue !== localStorage.getItem(renewedKey)) location.reload();
});
