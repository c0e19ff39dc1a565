import { isLoopback } from './this-machine.ts';

/**
 * Where the caller has this server, which answers on one origin under every name (decisions: one origin): where it asked. What was asked of
 * the machine itself came through a proxy that keeps the name for itself when there is a public address (PROSA_URL); and of that one
 * only the setting knows for sure whether it is TLS.
 */
export function reachedAt(askedOf: string, publicUrl: string, own: string): URL {
  const asked = URL.canParse(askedOf) ? new URL(askedOf) : new URL(own);
  if (publicUrl === '') return asked;
  const known = new URL(publicUrl);
  return isLoopback(asked.hostname) || asked.hostname === known.hostname ? known : asked;
}
