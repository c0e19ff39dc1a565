import { useEffect, useState } from 'react';
import { fetchFile } from '@/core/api.ts';
import { untilSession } from '@/core/store.ts';

/** Files need the session's token, which a plain address must never carry: they are fetched, then shown from memory. */
const maximum = 60;
const cache = new Map<string, Promise<string>>();
untilSession(() => {
  for (const loading of cache.values())
    loading.then(
      (address) => URL.revokeObjectURL(address),
      () => undefined,
    );
  cache.clear();
});

const load = async (url: string): Promise<string> => URL.createObjectURL(await fetchFile(url, 'O arquivo não pôde ser carregado.'));

/** Address in memory of a file of a sala; a failed one is asked for again next time. */
export function mediaAddress(url: string): Promise<string> {
  const known = cache.get(url);
  if (known) return known;
  const loading = load(url);
  cache.set(url, loading);
  loading.catch(() => cache.delete(url));
  const [oldest] = cache.keys();
  if (cache.size > maximum && oldest !== undefined) {
    void cache.get(oldest)?.then((address) => setTimeout(() => URL.revokeObjectURL(address), 60_000));
    cache.delete(oldest);
  }
  return loading;
}

export function useMedia(url: string | null): { address: string | null; failed: boolean } {
  const [state, setState] = useState<{ url: string | null; address: string | null; failed: boolean }>({ url, address: null, failed: false });
  useEffect(() => {
    if (url === null) return undefined;
    let current = true;
    mediaAddress(url).then(
      (address) => current && setState({ url, address, failed: false }),
      () => current && setState({ url, address: null, failed: true }),
    );
    return () => {
      current = false;
    };
  }, [url]);
  return state.url === url ? state : { address: null, failed: false };
}

/** Saves a file under its own name. */
export async function saveMedia(url: string, name: string): Promise<void> {
  const link = document.createElement('a');
  link.href = await mediaAddress(url);
  link.download = name;
  link.click();
}
