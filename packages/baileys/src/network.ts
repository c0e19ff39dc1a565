type Package = typeof import('baileys');

/** What of the package is used; tests put sockets of their own in. */
export type Lib = Pick<
  Package,
  | 'makeWASocket'
  | 'initAuthCreds'
  | 'BufferJSON'
  | 'proto'
  | 'Browsers'
  | 'DEFAULT_CONNECTION_CONFIG'
  | 'makeCacheableSignalKeyStore'
  | 'decodeMessageNode'
  | 'unpadRandomMax16'
  | 'downloadMediaMessage'
  | 'generateWAMessageContent'
  | 'fetchLatestWaWebVersion'
>;
export type Socket = ReturnType<Lib['makeWASocket']>;
export type SocketConfig = Parameters<Lib['makeWASocket']>[0];

export interface Network {
  readonly lib: Lib;
  /** Another address than WhatsApp's own, for tests. */
  readonly url?: string;
}

/** Loads the package, which takes half a second and 100 MB: once, in the process that holds the lines. */
export const openNetwork = async (): Promise<Network> => ({ lib: await import('baileys') });
