import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { AnyEndpoint } from '@prosa/contract/wire.ts';
import { createApp } from '@prosa/server/src/app.ts';
import { readConfig } from '@prosa/server/src/core/config/config.ts';
import { createLog } from '@prosa/server/src/core/observability/log.ts';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Place } from '../support/empty.ts';

export interface OpenRoute {
  readonly method: string;
  /** As it was bound: `/token/:token`. */
  readonly url: string;
  /** Of a call of the contract; undefined: a page. */
  readonly endpoint: AnyEndpoint | undefined;
}

/** Every route that asks for no session, as the product binds it on this place; the product is gone again afterwards. */
export async function openRoutes({ dataDir, key, connections }: Place, env: Readonly<Record<string, string>>): Promise<OpenRoute[]> {
  const routes: OpenRoute[] = [];
  const note = ({ url, method, config }: RouteOptions): void => {
    const { endpoint } = (config ?? {}) as { endpoint?: AnyEndpoint };
    const open = endpoint ? endpoint.access === 'public' : !url.startsWith('/api');
    if (open) for (const one of [method].flat()) if (one === 'GET' || one === 'POST') routes.push({ method: one, url, endpoint });
  };
  const record = (created: unknown): void => void (created as { fastify: FastifyInstance }).fastify.addHook('onRoute', note);
  subscribe('fastify.initialization', record);
  try {
    const config = readConfig({ NODE_ENV: 'development', PROSA_DADOS: dataDir, ...env }, dataDir, false);
    const app = await createApp({ config, key, connections, log: createLog('test', 'silent'), lines: null });
    await app.close();
  } finally {
    unsubscribe('fastify.initialization', record);
  }
  return [...new Map(routes.map((route) => [`${route.method} ${route.url}`, route])).values()].filter(
    ({ url }) => !/\.(js|css|svg|png|woff2?)$/.test(url) || url.startsWith('/embed'),
  );
}
