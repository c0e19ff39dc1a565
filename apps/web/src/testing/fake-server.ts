import { pathOf } from '@prosa/contract/client.ts';
import type { Answer, AnyEndpoint } from '@prosa/contract/wire.ts';
import { vi } from 'vitest';

export interface Received {
  params: Record<string, string>;
  query: Record<string, string>;
  body: Record<string, unknown>;
}
interface Refusal {
  http: number;
  message: string;
  erros?: Record<string, string>;
  /** Further fields of the answer. */
  [detail: string]: unknown;
}
type Reply<E extends AnyEndpoint> = Answer<E> | { refuse: Refusal } | Promise<Answer<E> | { refuse: Refusal }>;

interface Route {
  endpoint: string;
  method: string;
  pattern: RegExp;
  names: string[];
  answer: (received: Received) => unknown;
}

/** Stands for the server in a test of screens; its answers are typed by the contract. An unexpected call fails the test. */
export class FakeServer {
  private readonly calls: { endpoint: string; received: Received }[] = [];
  private readonly routes: Route[] = [];

  constructor() {
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) => this.handle(url, init));
  }

  on<E extends AnyEndpoint>(endpoint: E, answer: (received: Received) => Reply<E>): this {
    const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
    const holes = Object.fromEntries(names.map((name) => [name, `HOLE${name}HOLE`]));
    const pattern = new RegExp(`^/api${pathOf(endpoint.path, holes).replace(/HOLE\w+?HOLE/g, '([^/]+)')}$`, 'i');
    this.routes.unshift({ endpoint: endpoint.path, method: endpoint.method, pattern, names, answer });
    return this;
  }

  /** What an endpoint received, oldest first. */
  received(endpoint: AnyEndpoint): Received[] {
    return this.calls.filter((call) => call.endpoint === endpoint.path).map(({ received }) => received);
  }

  private async handle(url: string, init: RequestInit = {}): Promise<Response> {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const method = init.method ?? 'GET';
    for (const route of this.routes) {
      const match = route.method === method ? route.pattern.exec(pathname) : null;
      if (match === null) continue;
      const params = Object.fromEntries(route.names.map((name, i) => [name, decodeURIComponent(match[i + 1] ?? '')]));
      const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {};
      const received = { params, query: Object.fromEntries(searchParams), body };
      this.calls.push({ endpoint: route.endpoint, received });
      const answer = (await route.answer(received)) as { refuse?: Refusal };
      if (answer.refuse === undefined) return Response.json({ status: true, ...answer });
      const { http, ...rest } = answer.refuse;
      return Response.json({ status: false, ...rest }, { status: http });
    }
    throw new Error(`Unexpected call: ${method} ${pathname}`);
  }
}
