import { useSyncExternalStore } from 'react';

/* The kit's own places for it (public/color-scheme.js reads them before the first paint), so that a screen drawn with the kit follows. */
const attribute = 'data-mantine-color-scheme';
const key = 'mantine-color-scheme-value';

function subscribe(listener: () => void): () => void {
  const watcher = new MutationObserver(listener);
  watcher.observe(document.documentElement, { attributeFilter: [attribute] });
  return () => watcher.disconnect();
}

function choose(scheme: 'light' | 'dark'): void {
  document.documentElement.setAttribute(attribute, scheme);
  try {
    localStorage.setItem(key, scheme);
  } catch {
    return; // blocked by the browser: it is so until the page is left
  }
  // as another tab would say it
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: scheme, storageArea: localStorage }));
}

export function useColorScheme(): { dark: boolean; toggle: () => void } {
  const dark = useSyncExternalStore(subscribe, () => document.documentElement.getAttribute(attribute) === 'dark');
  return { dark, toggle: () => choose(dark ? 'light' : 'dark') };
}
