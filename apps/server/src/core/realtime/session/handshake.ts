import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { HubPorts, Log } from '../realtime.ts';

export type Admission = { admit: true; widget: string | null } | { admit: false; status: 400 | 403 | 404 | 503 };
export interface HandshakeOptions {
  ports: Pick<HubPorts, 'isWidgetOrigin'>;
  /** The application's own origins besides the host that was asked, such as PROSA_URL behind a proxy. */
  origins: readonly string[];
  paths: readonly string[];
  log: Log;
}

const offersWamp = (header: string | undefined): boolean =>
  (header ?? '')
    .split(',')
    .map((p) => p.trim())
    .includes('wamp');

/** realtime.md "Handshake": subprotocol, then origin. Without an Origin it is a program, not a page. */
export async function admit(request: IncomingMessage, { ports, origins, paths, log }: HandshakeOptions): Promise<Admission> {
  if (!paths.includes((request.url ?? '/').split('?')[0]!)) return { admit: false, status: 404 };
  if (!offersWamp(request.headers['sec-websocket-protocol'])) return { admit: false, status: 400 };
  const { origin, host } = request.headers;
  if (origin === undefined) return { admit: true, widget: null };
  if (origins.includes(origin) || (URL.canParse(origin) && new URL(origin).host === host)) return { admit: true, widget: null };
  try {
    return (await ports.isWidgetOrigin(origin)) ? { admit: true, widget: origin } : { admit: false, status: 403 };
  } catch (error) {
    log.error({ err: error }, 'realtime: origin not checked');
    return { admit: false, status: 503 };
  }
}

export function turnAway(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
