import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Pages of other origins may show this route in a frame. Only for a document that knows no session: inside of a frame anybody may lay theirs over it. */
    framed?: true;
    /** Scripts of pages of other origins may read what this route answers; nothing of a session travels along. */
    anyOrigin?: true;
  }
}

/** How long a browser keeps the answer to its question. */
const preflightSeconds = '600';

/** What pages of other origins may do with a route: nothing, unless it says so in its `config`. Comes after the headers that every answer has. */
export function openToOrigins(app: FastifyInstance): void {
  // refusals, too: who may call may also read why not
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.anyOrigin) void reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.routeOptions.config.framed) {
      const policy = String(reply.getHeader('content-security-policy') ?? '');
      void reply.header('content-security-policy', policy.replace(/frame-ancestors [^;]*/, 'frame-ancestors *')).removeHeader('x-frame-options');
    }
    done(null, payload);
  });

  /** Methods by address: a browser asks once for all of them. */
  const open = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ config, method, url }) => {
    if (!config?.anyOrigin || method === 'OPTIONS') return;
    const methods = open.get(url) ?? new Set();
    for (const each of [method].flat()) methods.add(each);
    if (open.has(url)) return;
    open.set(url, methods);
    app.options(url, { config: { anyOrigin: true } }, (_request, reply) =>
      reply
        .code(204)
        .header('access-control-allow-methods', [...methods].join(', '))
        .header('access-control-allow-headers', 'accept, content-type')
        .header('access-control-max-age', preflightSeconds)
        .send(),
    );
  });
}
