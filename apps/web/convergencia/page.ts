import { vi } from 'vitest';

/** What the page keeps, as long as the test runs. */
function kept(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: (n) => [...values.keys()][n] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}

/** What the browser's code asks of a page that is served at this address. Nothing of it is drawn. */
export function stubPage(url: string): void {
  const { protocol, host, hostname } = new URL(url);
  const location = { protocol, host, hostname, href: url, pathname: '/', search: '' };
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible', title: '', hasFocus: () => true });
  const ask = globalThis.fetch;
  vi.stubGlobal('location', location);
  vi.stubGlobal('document', page);
  vi.stubGlobal('localStorage', kept());
  vi.stubGlobal('sessionStorage', kept());
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location, localStorage, sessionStorage, setTimeout, clearTimeout }));
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => ask(new URL(path, url), init));
}
