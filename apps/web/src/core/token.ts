const key = 'prosa:token';
type Listener = (expired: boolean) => void;
const listeners = new Set<Listener>();

/** The bearer token of this browser; null when nobody is signed in. */
export const getToken = (): string | null => localStorage.getItem(key);

export function setToken(token: string | null): void {
  if (token === null) localStorage.removeItem(key);
  else localStorage.setItem(key, token);
}

/** Called when the session ended; `expired` when nobody asked for it (a 401). Returns the way to stop listening. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Told from several sides at once (a 401, the socket), it ends once. */
export function endSession(expired: boolean): void {
  if (getToken() === null) return;
  setToken(null);
  for (const listener of listeners) listener(expired && !leaving);
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
  if (event.newValue === null) for (const listener of listeners) listener(false);
  else location.reload(); // somebody signed in on another tab: this one must not go on as the former person
});
