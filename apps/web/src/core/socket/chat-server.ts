/** Spec 9: chat server cache. */
const keep = 1_080_000;

export interface ChatServer {
  host: string;
  port: number;
  path?: string | undefined;
}
interface Page {
  protocol: string;
  hostname: string;
  host: string;
}

const isLocal = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost') || host === '127.0.0.1' || host === '[::1]';

/**
 * Spec 7: ws on localhost, wss otherwise. The very host that served this page is spoken to as the page was: without TLS if that
 * came without, and at its usual port even where a proxy told the server of another one.
 */
export function socketUrl({ host, port, path = '/' }: ChatServer, page: Page): string {
  const same = host === page.hostname;
  const plain = same ? page.protocol === 'http:' : isLocal(host);
  const usual = port === (plain ? 80 : 443) || (same && page.host === host && (port === 80 || port === 443));
  return `${plain ? 'ws' : 'wss'}://${host}${usual ? '' : `:${port}`}${path}`;
}

/** Where the chat server is: asked once, kept 1080 s, asked again after `forget`. */
export function createServerLookup(ask: () => Promise<ChatServer>, page: Page, now: () => number = Date.now) {
  let known: { url: Promise<string>; until: number } | null = null;
  return {
    url(): Promise<string> {
      if (known && now() < known.until) return known.url;
      const url = ask().then((server) => socketUrl(server, page));
      const asked = { url, until: now() + keep };
      known = asked;
      // A failure is not kept.
      url.catch(() => {
        if (known === asked) known = null;
      });
      return url;
    },
    /** The server was not reached: it may have moved. */
    forget(): void {
      known = null;
    },
  };
}
