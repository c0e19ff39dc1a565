import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { ZodError } from 'zod';
import { AppError } from '../errors.ts';

const refusals: Readonly<Record<number, string>> = {
  400: 'Pedido inválido: confira os dados enviados.',
  413: 'O conteúdo enviado é grande demais.',
  415: 'Formato não aceito: envie JSON, formulário ou multipart.',
  429: 'Muitas tentativas em pouco tempo. Aguarde e tente de novo.',
};

/** Sockets at that host: not every browser counts them to 'self'. */
const socketsAt = (host = ''): string => (/^[\w.:[\]-]+$/.test(host) ? `ws://${host} wss://${host}` : "'self'");

/** Fastify as all of Prosa uses it: case-insensitive paths, one error envelope, security headers, no personal data in the log. */
export async function createHttpServer(
  log: FastifyBaseLogger,
  { proxies = ['loopback'], publicUrl = '' }: { readonly proxies?: readonly string[]; readonly publicUrl?: string } = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 400 },
    bodyLimit: 1024 * 1024,
    trustProxy: [...proxies],
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: true,
  });
  await app.register(helmet, {
    // the page may only load what this origin serves
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // a document of a conversation, shown by the browser's own viewer
        frameSrc: ["'self'", 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        styleSrc: ["'self'", "'unsafe-inline'"],
        connectSrc: ["'self'", (request) => socketsAt(request.headers.host), ...(publicUrl === '' ? [] : [socketsAt(new URL(publicUrl).host)])],
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
  // a refusal is of this moment and of this person
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode >= 400) void reply.header('cache-control', 'no-store');
  });
  await app.register(compress, { threshold: 1400, encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 4 } } });
  await app.register(formbody, { bodyLimit: 1024 * 1024 });
  await app.register(multipart);
  // old clients send an empty body with a JSON content type
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, {});
    try {
      return done(null, JSON.parse(body as string));
    } catch {
      return done(new AppError('invalido', 'O corpo do pedido não é um JSON válido.'));
    }
  });

  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof AppError) {
      return reply.code(error.status).send({ status: false, message: error.message, ...(error.erros && { erros: error.erros }), ...error.details });
    }
    const code = error.statusCode ?? 500;
    if (code >= 500 || error instanceof ZodError) {
      request.log.error({ err: error, rota: request.routeOptions.url }, 'erro interno');
      return reply.code(500).send({ status: false, message: 'Opps, ocorreu um erro', pedido: request.id });
    }
    return reply.code(code).send({ status: false, message: refusals[code] ?? refusals[400] });
  });
  return app;
}
