import type { AnyEndpoint } from '@prosa/contract/wire.ts';
import type { FastifyInstance } from 'fastify';

/** How long a body may take to come in, in milliseconds: what people type, and what they upload over a slow line. */
export interface Patience {
  readonly body: number;
  readonly upload: number;
}
export const usualPatience: Patience = { body: 60_000, upload: 600_000 };

/** Ends requests whose body comes in drop by drop; Node's own limit has one number for all of them. */
export function limitBodies(app: FastifyInstance, { body, upload }: Patience): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    if (Number(raw.headers['content-length'] ?? 0) === 0 && raw.headers['transfer-encoding'] === undefined) return done();
    const { endpoint } = request.routeOptions.config as { endpoint?: AnyEndpoint };
    const timer = setTimeout(() => raw.destroy(), endpoint?.file === undefined ? body : upload);
    const stop = (): void => clearTimeout(timer);
    raw.once('end', stop);
    raw.once('close', stop);
    return done();
  });
}
