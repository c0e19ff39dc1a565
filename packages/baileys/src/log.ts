import type { SocketConfig } from './network.ts';

/** The package writes keys and messages into its log: nobody reads it. */
export const silent: NonNullable<SocketConfig['logger']> = {
  level: 'silent',
  child: () => silent,
  trace: () => undefined,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
