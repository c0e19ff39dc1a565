import { empresaHeader } from './acesso/empresa-ativa.ts';
import type { Answer, AnyEndpoint, Call } from './wire.ts';

/** A refused call: `http` is 0 when the server was not reached. `erros` names the field of each message. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly http: number;
  readonly erros: Readonly<Record<string, string>>;
  readonly details: Readonly<Record<string, unknown>>;
  constructor(http: number, message: string, erros: Record<string, string> = {}, details: Record<string, unknown> = {}) {
    super(message);
    this.http = http;
    this.erros = erros;
    this.details = details;
  }
}

export interface ClientOptions {
  /** Address before the contract's paths, such as '/api'. */
  base: string;
  token?: () => string | null;
  /** The empresa that the caller believes to be active. */
  empresa?: () => number | null;
  fetch?: typeof globalThis.fetch;
  /** The session of this token is over. */
  onUnauthorized?: (token: string) => void;
}

/** What a path, a query or a form can carry. */
type Plain = string | number | boolean;

interface Parts {
  params?: Record<string, Plain | undefined>;
  query?: Record<string, Plain | readonly Plain[] | null | undefined>;
  body?: Record<string, unknown>;
  file?: Blob;
}

/** Fills the path; an optional segment without a value is left out. */
export function pathOf(path: string, params: Record<string, Plain | undefined> = {}): string {
  return path
    .replace(/\[([^[\]]*)\]/g, (_, part: string) =>
      /\{(\w+)\}/
        .exec(part)
        ?.slice(1)
        .every((k) => params[k] !== undefined && params[k] !== '')
        ? part
        : '',
    )
    .replace(/\{(\w+)\}/g, (_, k: string) => encodeURIComponent(String(params[k])));
}

function queryOf(query: NonNullable<Parts['query']> = {}): string {
  const search = new URLSearchParams();
  for (const [k, v] of Object.entries(query)) if (v !== undefined && v !== null && v !== '') search.set(k, Array.isArray(v) ? v.join(',') : String(v));
  return search.size > 0 ? `?${search}` : '';
}

/** Answers that a client keeps to be told only whether they changed. */
const mostKept = 50;

/** Typed caller of contract endpoints. Rejects with ApiError (spec 8: server message, or status text and status). */
export function createClient(options: ClientOptions) {
  const call = <E extends AnyEndpoint>(endpoint: E, input: Call<E>, signal?: AbortSignal): Promise<Answer<E>> =>
    attempt(endpoint, input, signal, options.token?.());

  /** The last answer of a versioned call, by address and empresa; of one session alone. */
  const kept = new Map<string, { version: string; answer: unknown }>();
  let keptFor: string | null | undefined;

  async function attempt<E extends AnyEndpoint>(
    endpoint: E,
    input: Call<E>,
    signal: AbortSignal | undefined,
    token: string | null | undefined,
  ): Promise<Answer<E>> {
    const { params, query, body, file } = input as Parts;
    const headers: Record<string, string> = { accept: 'application/json' };
    if (token) headers['authorization'] = `Bearer ${token}`;
    const empresa = options.empresa?.() ?? null;
    if (empresa !== null) headers[empresaHeader] = String(empresa);
    let payload: RequestInit['body'] = null;
    if (endpoint.file !== undefined) {
      const form = new FormData();
      for (const [k, v] of Object.entries(body ?? {})) if (v !== undefined) form.append(k, typeof v === 'string' ? v : JSON.stringify(v));
      if (file) form.append(endpoint.file, file);
      payload = form;
    } else if (endpoint.method !== 'GET') {
      payload = JSON.stringify(body ?? {});
      headers['content-type'] = 'application/json';
    }
    const address = options.base + pathOf(endpoint.path, params) + queryOf(query);
    if (token !== keptFor) kept.clear();
    keptFor = token;
    const place = `${empresa} ${address}`;
    const before = endpoint.versioned ? kept.get(place) : undefined;
    if (before) headers['if-none-match'] = before.version;
    let response: Response;
    try {
      response = await (options.fetch ?? fetch)(address, {
        method: endpoint.method,
        headers,
        body: payload,
        signal: signal ?? null,
      });
    } catch (cause) {
      if (signal?.aborted) throw cause;
      throw new ApiError(0, 'Sem conexão com o servidor. Verifique a internet e tente de novo.');
    }
    if (before && response.status === 304) return before.answer as Answer<E>;
    const answer = (await response.json().catch(() => null)) as
      | ({ status?: unknown; message?: string; erros?: Record<string, string> } & Record<string, unknown>)
      | null;
    if (response.status === 401 && token) {
      // under way while the session got another token: refused before anything was done
      const now = options.token?.();
      if (now && now !== token) return attempt(endpoint, input, signal, now);
      options.onUnauthorized?.(token);
    }
    if (!response.ok || !answer?.status) {
      throw new ApiError(response.status, answer?.message ?? `${response.statusText} ${response.status}`.trim(), answer?.erros, answer ?? {});
    }
    const version = endpoint.versioned ? response.headers.get('etag') : null;
    if (version !== null && token === keptFor) {
      kept.delete(place);
      const oldest = kept.size >= mostKept ? kept.keys().next().value : undefined;
      if (oldest !== undefined) kept.delete(oldest);
      kept.set(place, { version, answer });
    }
    return answer as Answer<E>;
  }
  return call;
}

/** The same call as a customer makes it: with the reply that customers get. */
export const asCliente = <E extends AnyEndpoint>(e: E): Omit<E, 'reply'> & { readonly reply: E['replyCliente'] } => ({ ...e, reply: e.replyCliente });
