import formQuery from 'node:querystring';
import { jsonLimits, parseBounded, storableIn, TooComplex } from '@prosa/contract/json.ts';
import type { AnyEndpoint } from '@prosa/contract/wire.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

const refused = (message: string) => new AppError('invalido', message);

/** JSON of a body or a field. Throws what the caller hears. */
export function readJson(text: string): unknown {
  try {
    return parseBounded(text);
  } catch (error) {
    if (error instanceof TooComplex) throw refused('O pedido tem campos demais, ou uns dentro dos outros demais.');
    throw refused('O corpo do pedido não é um JSON válido.');
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A page that takes a parameter of its address several times; others read the first. */
    severalOfOne?: true;
  }
}

const firstOfEach = (query: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? (value as unknown[])[0] : value]));

/** Addresses as they can be stored and compared, whoever reads them: calls of the contract, which say what may come several times, and pages. */
export function readAddresses(app: FastifyInstance): void {
  // before anything else reads them: some pages ask whose address it is before the body comes in
  app.addHook('onRequest', (request, _reply, done) => {
    const { endpoint, severalOfOne } = request.routeOptions.config as { endpoint?: AnyEndpoint; severalOfOne?: true };
    const query = request.query as object;
    request.params = storableIn(request.params);
    request.query = storableIn(endpoint === undefined && !severalOfOne ? firstOfEach(query) : query);
    done();
  });
}

/** JSON and forms as the contract bounds them, each up to the limit of its call; nothing is unpacked on the way in. */
export function takeBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const encoding = request.headers['content-encoding'];
    if (encoding === undefined || encoding === 'identity') done();
    else done(Object.assign(new Error('compressed body'), { statusCode: 415 }));
  });
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    // old clients send an empty body with a JSON content type
    if (body === '') return done(null, {});
    try {
      return done(null, readJson(body as string));
    } catch (error) {
      return done(error as Error);
    }
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    // read until one key more than there may be
    const fields = formQuery.parse(body as string, '&', '=', { maxKeys: jsonLimits.keys + 1 });
    if (Object.keys(fields).length > jsonLimits.keys) return done(refused('O pedido tem campos demais.'));
    return done(null, storableIn(fields));
  });
}
