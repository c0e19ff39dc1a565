import { promises as dns } from 'node:dns';
import { once } from 'node:events';
import { connect as connectTo, isIP, type Socket } from 'node:net';
import { Agent, type Dispatcher, request } from 'undici';
import { OutgoingError } from './outgoing-error.ts';
import { type Resolve, reachOf } from './reach.ts';

export interface OutgoingCall {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Milliseconds for all of it, from the name to the last byte, redirects included. */
  readonly timeoutMs: number;
  /** Bytes of the answer's body. */
  readonly maxBytes: number;
  /** How many redirects are followed, each checked anew; without it a redirect is an answer like any other. */
  readonly redirects?: number;
  /** Refuses http:, save to hosts that PROSA_REDES_INTERNAS names. */
  readonly onlyTls?: true;
}

export interface OutgoingAnswer {
  readonly status: number;
  /** Names in lower case; one that came more than once is a list. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  /** The address that answered, after redirects. */
  readonly url: string;
}

/** The one way out for addresses that people type: nothing of the inside is reached by it, save what PROSA_REDES_INTERNAS names. */
export interface Outgoing {
  /** One HTTP call. Rejects with OutgoingError when there is no answer; any status is an answer. Bodies come as they are sent, never unpacked. */
  call(address: string, call: OutgoingCall): Promise<OutgoingAnswer>;
  /** A connected socket without TLS, for mail servers and the like. `host` is a name or an address. Rejects with OutgoingError. */
  connect(to: { readonly host: string; readonly port: number; readonly timeoutMs: number }): Promise<Socket>;
  /** Why a host may never be called, to be said when it is saved; undefined: it may, or nobody knows it yet. Each call checks anew. */
  refusalOf(host: string): Promise<OutgoingError | undefined>;
  /** Tells whether this address may be called as far as it says itself: its scheme, and a host that is an address. Asks nobody. */
  mayCall(address: string, options?: { readonly onlyTls?: boolean }): boolean;
  close(): Promise<void>;
}

/** What another origin gets to hear after a redirect: nothing that might be a secret. */
const forAnybody = new Set(['accept', 'accept-language', 'content-type', 'user-agent']);
const redirectStatus = new Set([301, 302, 303, 307, 308]);

/** The host of an address without the brackets of IPv6. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

function parse(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '' || url.hostname === '')
    throw new OutgoingError('endereco', url ? hostOf(url) : '');
  return url;
}

/** The name of a host as the network knows it: numbers in any notation become an address, letters outside of ASCII their code. */
function hostName(typed: string): string {
  const host = typed.trim().replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return host;
  const url = /[/?#@:\\\s]/.test(host) ? null : URL.parse(`http://${host}`);
  if (!url || url.hostname === '') throw new OutgoingError('endereco', host);
  return url.hostname;
}

function failureOf(error: unknown, host: string): OutgoingError {
  if (error instanceof OutgoingError) return error;
  return new OutgoingError(error instanceof DOMException && error.name === 'TimeoutError' ? 'tempo' : 'sem_resposta', host, { cause: error });
}

async function read(body: Dispatcher.ResponseData['body'], maxBytes: number, host: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    // leaving the loop ends the connection: the rest is not waited for
    if (size > maxBytes) throw new OutgoingError('tamanho', host);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** `resolve` finds the addresses of a name: the system's way, another one in tests. */
export function createOutgoing(internal: readonly string[], resolve: Resolve = (name) => dns.lookup(name, { all: true })): Outgoing {
  const reach = reachOf(internal, resolve);
  const agent = new Agent({ allowH2: false, connect: { lookup: reach.lookup } as object, headersTimeout: 0, bodyTimeout: 0 });

  function check(url: URL, onlyTls: boolean): void {
    const host = hostOf(url);
    reach.checkLiteral(host);
    if (onlyTls && url.protocol !== 'https:' && !reach.isInternal(host)) throw new OutgoingError('sem_tls', host);
  }

  return {
    async call(address, { timeoutMs, maxBytes, redirects = 0, onlyTls = false, ...given }) {
      const signal = AbortSignal.timeout(timeoutMs);
      // undici hears of a signal only once it is connected
      const late = once(signal, 'abort').then(() => Promise.reject(signal.reason as Error));
      late.catch(() => undefined); // read by the race, or by nobody when the call is over
      let url = parse(address);
      let { method = 'GET', body } = given;
      let headers: Record<string, string> = { 'user-agent': 'Prosa' };
      for (const [name, value] of Object.entries(given.headers ?? {})) headers[name.toLowerCase()] = value;
      for (let left = redirects; ; left--) {
        const host = hostOf(url);
        check(url, onlyTls);
        try {
          const answer = await Promise.race([request(url, { dispatcher: agent, method, headers, body: body ?? null, signal }), late]);
          const { location } = answer.headers;
          if (redirects === 0 || !redirectStatus.has(answer.statusCode) || typeof location !== 'string')
            return { status: answer.statusCode, headers: answer.headers, body: await read(answer.body, maxBytes, host), url: url.href };
          // what a redirect says beside the new address is not read
          answer.body.on('error', () => undefined).destroy();
          if (left === 0) throw new OutgoingError('desvios', host);
          const next = parse(location, url);
          if (next.origin !== url.origin) headers = Object.fromEntries(Object.entries(headers).filter(([name]) => forAnybody.has(name)));
          // RFC 9110 15.4: 307 and 308 keep the call as it was, the others ask for what lies there
          if (answer.statusCode < 307 && method !== 'HEAD' && method !== 'GET') {
            method = 'GET';
            body = undefined;
            delete headers['content-type'];
          }
          url = next;
        } catch (error) {
          throw failureOf(error, host);
        }
      }
    },

    async connect({ host: typed, port, timeoutMs }) {
      const host = hostName(typed);
      reach.checkLiteral(host);
      const socket = connectTo({ host, port, lookup: reach.lookup, autoSelectFamily: true });
      const deadline = setTimeout(() => socket.destroy(new OutgoingError('tempo', host)), timeoutMs);
      try {
        await once(socket, 'connect');
        return socket;
      } catch (error) {
        socket.destroy();
        throw failureOf(error, host);
      } finally {
        clearTimeout(deadline);
      }
    },

    async refusalOf(typed) {
      try {
        return await reach.refusalOf(hostName(typed));
      } catch (error) {
        return failureOf(error, typed);
      }
    },

    mayCall(address, { onlyTls = false } = {}) {
      try {
        check(parse(address), onlyTls);
        return true;
      } catch (error) {
        if (error instanceof OutgoingError) return false;
        throw error;
      }
    },

    close: () => agent.destroy(),
  };
}
