import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Audit } from './audit.ts';

const everyMs = 60_000;
/** No session, no permission, too many tries. */
const counted = new Set([401, 403, 429]);

/** Counts refused calls by person, address and route, and writes them down each minute: one by one they would bury the log. */
export function gatherRefusals(app: FastifyInstance, audit: Audit, log: FastifyBaseLogger): { stop(): Promise<void> } {
  app.addHook('onResponse', (request, reply, done) => {
    // never the address: it may hold ids
    if (counted.has(reply.statusCode)) audit.refused(request.person ?? null, request.ip, request.routeOptions.url ?? 'desconhecida', reply.statusCode);
    done();
  });
  const flush = (): Promise<void> => audit.flush().catch((err: unknown) => log.error({ err }, 'auditoria não escrita'));
  const timer = setInterval(() => void flush(), everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}
