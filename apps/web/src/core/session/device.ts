const key = 'prosa:aparelho';

/** A word that this browser keeps: the server knows by it that one signed in well from here before. It opens nothing. */
export function deviceWord(): string {
  const kept = localStorage.getItem(key);
  if (kept !== null) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const word = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  localStorage.setItem(key, word);
  return word;
}
