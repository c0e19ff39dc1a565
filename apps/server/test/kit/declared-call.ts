import { pathOf } from '@prosa/contract/client.ts';
import type { AnyEndpoint } from '@prosa/contract/wire.ts';
import type { TestApp } from './app.ts';

interface DeclaredCall {
  token?: string | undefined;
  params: Record<string, string | number>;
  /** With its question mark; '' for none. */
  query?: string;
  body?: Record<string, unknown>;
  method?: string;
  headers?: Record<string, string>;
}

/** Calls an endpoint as its declaration says (multipart, JSON or no body), whatever is in it: for tests that go over all of them. */
export function callDeclared(
  app: TestApp,
  e: AnyEndpoint,
  { token, params, query = '', body = {}, method = e.method, headers: more }: DeclaredCall,
): Promise<Response> {
  const headers: Record<string, string> = { ...more, ...(token && { authorization: `Bearer ${token}` }) };
  let payload: RequestInit['body'] = null;
  if (e.file !== undefined) {
    const form = new FormData();
    for (const [k, v] of Object.entries(body)) form.append(k, v instanceof Blob ? v : String(v));
    payload = form;
  } else if (method !== 'GET') {
    payload = JSON.stringify(body);
    headers['content-type'] = 'application/json';
  }
  return fetch(`${app.url}/api${pathOf(e.path, params)}${query}`, { method, headers, body: payload });
}
