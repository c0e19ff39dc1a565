import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import type { AnyEndpoint } from '@prosa/contract/wire.ts';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { ZodError } from 'zod';
import { AppError } from '../errors.ts';
import { readAddresses, takeBodies } from './bodies.ts';
import { countStrangers, type Strangers } from './connections.ts';
import { openToOrigins } from './other-origins.ts';
import { limitBodies, type Patience, usualPatience } from './patience.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Absent in tests that bind to a server of their own. */
    strangers?: Strangers;
  }
}

const refusals: Readonly<Record<number, string>> = {
  400: 'Pedido inválido: confira os dados enviados.',
  413: 'O conteúdo enviado é grande demais.',
  415: 'Formato não aceito: envie JSON, formulário ou multipart.',
  429: 'Muitas tentativas em pouco tempo. Aguarde e tente de novo.',
};

const isHost = (host: string): boolean => /^[\w.:[\]-]+$/.test(host);

const hungUp = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

/** What is said of a file above its limit. */
function tooBig({ routeOptions }: FastifyRequest): string | undefined {
  const { endpoint } = routeOptions.config as { endpoint?: AnyEndpoint };
  return endpoint?.maxFile === undefined ? undefined : `O arquivo pode ter no máximo ${endpoint.maxFile / 1_048_576} MB.`;
}

/** Fastify as all of Prosa uses it: case-insensitive paths, one error envelope, security headers, no personal data in the log. */
export async function createHttpServer(
  log: FastifyBaseLogger,
  {
    proxies = ['loopback'],
    publicUrl = '',
    strangers = countStrangers(proxies),
    patience = usualPatience,
  }: { readonly proxies?: readonly string[]; readonly publicUrl?: string; readonly strangers?: Strangers; readonly patience?: Patience } = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 400 },
    bodyLimit: 1024 * 1024,
    trustProxy: [...proxies],
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: true,
    // bodies have limits of their own (patience.ts)
    requestTimeout: patience.upload,
    // without a byte either way; answers that take long are made in the background
    connectionTimeout: 180_000,
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5000 },
  });
  app.decorate('strangers', strangers);
  strangers.watch(app.server);
  app.addHook('onRequest', (request, reply, done) => {
    if (strangers.admit(request.raw, reply.raw)) return done();
    void reply.header('connection', 'close');
    return done(Object.assign(new Error('too many of one address'), { statusCode: 429 }));
  });
  limitBodies(app, patience);
  const schemes = publicUrl.startsWith('https:') ? ['wss'] : ['ws', 'wss'];
  const known = publicUrl === '' ? [] : [new URL(publicUrl).host];
  /** Where a page finds its socket, at the name that it was asked for and at the public one: not every browser counts it to 'self'. */
  const sockets = (asked: string): string =>
    [...new Set([asked, ...known])]
      .filter(isHost)
      .flatMap((host) => schemes.map((scheme) => `${scheme}://${host}`))
      .join(' ') || "'self'";
  await app.register(helmet, {
    // the page may only load what this origin serves
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // a document of a sala, shown by the browser's own viewer
        frameSrc: ["'self'", 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        styleSrc: ["'self'", "'unsafe-inline'"],
        connectSrc: ["'self'", (request) => sockets(request.headers.host ?? '')],
        fontSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'self'"],
        upgradeInsecureRequests: null,
      },
    },
    crossOriginEmbedderPolicy: false,
    // whether people come by TLS, only the setting knows
    hsts: publicUrl.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  });
  openToOrigins(app);
  // a refusal is of this moment and of this person
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (reply.statusCode >= 400) void reply.header('cache-control', 'no-store');
    done(null, payload);
  });
  // quality and window: of a list of 15 KB a third of the work of one step further, for a thirtieth more bytes
  await app.register(compress, { globalDecompression: false, threshold: 1400, encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 3, 2: 18 } } });
  await app.register(multipart);
  readAddresses(app);
  takeBodies(app);

  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof AppError) {
      const { retry_ms: wait } = error.details ?? {};
      if (typeof wait === 'number') void reply.header('retry-after', Math.max(1, Math.ceil(wait / 1000)));
      return reply.code(error.status).send({ status: false, message: error.message, ...(error.erros && { erros: error.erros }), ...error.details });
    }
    // the caller left in the middle of the request: nobody reads the answer, and nothing of ours went wrong
    const code = hungUp(request) ? 400 : (error.statusCode ?? 500);
    if (code >= 500 || error instanceof ZodError) {
      request.log.error({ err: error, rota: request.routeOptions.url }, 'erro interno');
      return reply.code(500).send({ status: false, message: 'Opps, ocorreu um erro', pedido: request.id });
    }
    // the rest of the body is not waited for
    if (code === 413) void reply.header('connection', 'close');
    return reply.code(code).send({ status: false, message: (code === 413 && tooBig(request)) || (refusals[code] ?? refusals[400]) });
  });
  return app;
}
