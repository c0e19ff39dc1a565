/** spec 9: chunk limit. */
const limit = 120_000;
const retryDelay = 800;
const reloadedKey = 'prosa:reloaded-from';

/** A lazy part that did not arrive; the messages are spec 8's. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

const isCss = (error: unknown): boolean => error instanceof Error && /css/i.test(error.message);
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * `import()` with the limit of 120 s. JavaScript is tried twice; CSS never: the second try would find the link already
 * there, "succeed", and draw the screen without styles.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError('Loading chunk failed')), limit);
  });
  const tryTwice = async (): Promise<T> => {
    try {
      return await load();
    } catch (error) {
      if (isCss(error)) throw error;
      await wait(retryDelay);
      return load();
    }
  };
  try {
    return await Promise.race([tryTwice(), tooLate]);
  } catch (cause) {
    if (cause instanceof ChunkError) throw cause;
    throw new ChunkError(isCss(cause) ? 'Loading CSS chunk failed' : 'Loading chunk failed', { cause });
  } finally {
    clearTimeout(timer);
  }
}

const entryScript = (): string => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src') ?? '';

/** After a deploy the old files are gone: one reload brings the new ones. Guarded, so that a broken deploy does not reload for ever. */
export async function reloadIfDeployed(): Promise<boolean> {
  const entry = entryScript();
  if (entry === '' || sessionStorage.getItem(reloadedKey) === entry) return false;
  try {
    const response = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } });
    if (!response.ok || (await response.text()).includes(entry)) return false;
  } catch {
    return false; // not reached: a reload would only lose the page
  }
  sessionStorage.setItem(reloadedKey, entry);
  location.reload();
  return true;
}
