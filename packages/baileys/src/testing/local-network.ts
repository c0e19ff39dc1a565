import * as baileys from 'baileys';
import type { Network, SocketConfig } from '../network.ts';

const asked = new URL(import.meta.url).searchParams;

/** The real package, for lines in processes of their own, on servers of this machine: `raiz` is their key, a phone says its port, `nova` that of a device that nobody paired. */
export function openNetwork(): Promise<Network> {
  (baileys.WA_CERT_DETAILS as { PUBLIC_KEY: Buffer }).PUBLIC_KEY = Buffer.from(asked.get('raiz') ?? '', 'base64url');
  const makeWASocket = (config: SocketConfig) => {
    const phone = /^\d+/.exec(config.auth.creds.me?.id ?? '')?.[0] ?? 'nova';
    return baileys.makeWASocket({ ...config, waWebSocketUrl: `ws://127.0.0.1:${asked.get(phone)}/ws/chat` });
  };
  return Promise.resolve({ lib: { ...baileys, makeWASocket } });
}
