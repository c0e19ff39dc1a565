import { WampError } from '@prosa/contract/wamp-client.ts';

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks again when the server says "not so fast": many in a row are more than one person's usual. `given`: it is not wanted any more. */
export async function patiently<T>(work: () => Promise<T>, given: () => boolean = () => false): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof WampError && error.code === 'limite_taxa') || tries >= 20 || given()) throw error;
      const retry = (error.details as { retry_ms?: number }).retry_ms ?? 200;
      await wait(Math.min(2000, Math.max(50, retry)));
    }
  }
}
