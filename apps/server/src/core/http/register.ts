import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type EmpresaDiferente, empresaHeader, isOfEmpresa } from '@prosa/contract/acesso/empresa-ativa.ts';
import { endpoints } from '@prosa/contract/all.ts';
import { permits } from '@prosa/contract/permissions.ts';
import { type Access, type AnyEndpoint, isPairOrCliente, writes } from '@prosa/contract/wire.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodType } from 'zod';
import { otherEmpresaText } from '../auth/active-empresa.ts';
import { checkLooking } from '../auth/looking.ts';
import type { Person } from '../auth/person.ts';
import { bearerOf } from '../auth/token.ts';
import { AppError } from '../errors.ts';
import type { BeforeBytes, Call, FileReply, Handler, RawBody, Register } from './binding.ts';
import { readMultipart } from './multipart.ts';
import { inRequest } from './request-context.ts';
import { isFromThisMachine } from './this-machine.ts';

export interface SessionReader {
  /** The person behind a session token; null when it is unknown, over or revoked. */
  personByToken(token: string): Promise<Person | null>;
  /** Null when the session is in the empresa that the caller believes to be active. */
  otherEmpresa(person: Person, id_empresa: number): Promise<EmpresaDiferente | null>;
}

declare module 'fastify' {
  interface FastifyRequest {
    person: Person | null;
    token: string;
  }
}

/** Throws what the caller hears when `access` refuses `person`. */
function checkAccess(access: Access, person: Person | null): void {
  if (access === 'public') return;
  if (!person) throw new AppError('nao_autenticado', 'Entre de novo para continuar.');
  if (access === 'session') return;
  // made when it is needed: an error takes its stack with it
  const refused = (): AppError => new AppError('sem_permissao', 'Você não tem permissão para isso.');
  if (isPairOrCliente(access)) return checkAccess(person.kind === 'cliente' ? 'cliente' : access.par, person);
  if (access === 'cliente') {
    if (person.kind !== 'cliente') throw refused();
    if (person.mustChangePassword) throw new AppError('sem_permissao', 'Escolha uma nova senha para continuar.');
    return;
  }
  if (person.kind === 'cliente') throw refused();
  if (access === 'plataforma') {
    if (!person.superadmin) throw refused();
    return;
  }
  if (person.kind !== 'staff') throw new AppError('sem_permissao', 'Escolha uma empresa para continuar.');
  if (access === 'staff') return;
  const [controller, funcao] = access;
  if (!permits(person.grants, controller, funcao)) throw refused();
}

/** Throws 403 when a customer of a suspended company would write (decisions: suspended companies). */
function checkSuspended(person: Person | null): void {
  if (person?.kind === 'cliente' && person.suspensa)
    throw new AppError('sem_permissao', 'A empresa não está atendendo por aqui no momento. O que já foi dito continua à vista.');
}

/** Throws 409 when the call was meant for another empresa than the active one: a tab that did not hear of the change. */
async function checkEmpresa(sessions: SessionReader, request: FastifyRequest): Promise<void> {
  const header = request.headers[empresaHeader];
  if (header === undefined || header === '' || !request.person) return;
  // what is no number names no empresa
  const other = await sessions.otherEmpresa(request.person, /^\d{1,15}$/.test(String(header)) ? Number(header) : 0);
  if (other) throw new AppError('conflito', otherEmpresaText(other), { details: { ...other } });
}

/** Nobody reads more of them at once, and a name that came in is not sent back at any length. */
const mostErros = 20;
const mostOfName = 120;

/** Throws 422 with one message per field. */
function decode(schema: ZodType, value: unknown): unknown {
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  const erros: Record<string, string> = {};
  for (const issue of result.error.issues) {
    erros[issue.path.join('.').slice(0, mostOfName) || 'geral'] ??= issue.message;
    if (Object.keys(erros).length >= mostErros) break;
  }
  throw new AppError('invalido', Object.values(erros)[0] ?? 'Dados inválidos.', { erros });
}

/** Whether the caller has this version (RFC 9110 13.1.2); proxies that pack an answer mark its version as weak. */
const has = (asked: string | undefined, version: string): boolean =>
  (asked ?? '').split(',').some((each) => each.trim().replace(/^W\//, '') === `"${version}"`);

type AnyCall = Omit<Call<AnyEndpoint, Person | null>, 'raw'> & { readonly raw: RawBody | undefined };
type Work = (call: AnyCall) => Promise<unknown>;

/** `[/{x}]` at the end makes two addresses. */
function urlsOf(path: string): string[] {
  const colon = (p: string) => p.replace(/\{(\w+)\}/g, ':$1');
  const optional = /^([^[]*)\[(.*)\]$/.exec(path);
  return optional ? [colon(optional[1]!), colon(optional[1]! + optional[2]!)] : [colon(path)];
}

function sendFile(reply: FastifyReply, file: FileReply): FastifyReply {
  if (file.size !== undefined) void reply.header('content-length', file.size);
  const name = encodeURIComponent(file.name);
  return (
    reply
      // texts are taken in UTF-8 alone
      .header('content-type', /^text\/[^;]+$/.test(file.contentType) ? `${file.contentType}; charset=utf-8` : file.contentType)
      .header('content-disposition', `${file.inline ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      // the next person at this browser has another token
      .header('cache-control', 'private, max-age=3600')
      .header('vary', 'authorization')
      .send(file.stream)
  );
}

const headerOf =
  ({ headers }: FastifyRequest): RawBody['header'] =>
  (name) =>
    String(headers[name] ?? '');
const rawOf = (request: FastifyRequest): RawBody => ({ bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0), header: headerOf(request) });

/** Ends the connection of who is refused before the bytes have come in: nobody waits for them. */
async function lookBefore(before: BeforeBytes<AnyEndpoint>, endpoint: AnyEndpoint, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  try {
    await before({ params: decode(endpoint.params, request.params), header: headerOf(request) });
  } catch (error) {
    void reply.header('connection', 'close');
    throw error;
  }
}

/** Where an endpoint is routed: one that takes bytes reads bodies in a way of its own. */
function inScopeOf(app: FastifyInstance, endpoint: AnyEndpoint, route: (scope: FastifyInstance) => unknown): void {
  if (!endpoint.raw) return void route(app);
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    route(scope);
  });
}

/**
 * The way a module binds its endpoints under /api. Access is decided before the body is parsed; replies always pass the
 * contract's schema, so an undeclared column cannot leak (architecture.md: the contract).
 */
export function makeRegister(app: FastifyInstance, sessions: SessionReader, contract: readonly AnyEndpoint[] = endpoints): Register {
  app.decorateRequest('person', null);
  app.decorateRequest('token', '');
  const unbound = new Set(contract);
  return function register<E extends AnyEndpoint>(endpoint: E, handler: Handler<E>, before?: BeforeBytes<E>): void {
    // what is not in the contract would escape the guard tests and the reference
    if (!unbound.delete(endpoint)) throw new Error(`${endpoint.method} ${endpoint.path} is not in the contract, or bound twice`);
    const methods = endpoint.mutates && endpoint.method === 'GET' ? ['GET', 'POST'] : [endpoint.method];
    // each has a schema of their own, which the other's answer does not pass
    const both = isPairOrCliente(endpoint.access) ? (handler as { staff: Work; cliente: Work }) : undefined;
    const usual = { work: both?.staff ?? (handler as unknown as Work), schema: endpoint.reply as ZodType<Record<string, unknown>> };
    const toCliente = { work: both?.cliente ?? usual.work, schema: (both ? endpoint.replyCliente : endpoint.reply) as typeof usual.schema };
    for (const url of urlsOf(endpoint.path)) {
      inScopeOf(app, endpoint, (scope) =>
        scope.route({
          method: methods,
          url: `/api${url}`,
          exposeHeadRoute: false,
          config: { endpoint, ...(endpoint.anyOrigin && { anyOrigin: true }) },
          bodyLimit: endpoint.maxBody,
          onRequest: async (request, reply) => {
            request.token = bearerOf(request.headers);
            if (endpoint.access !== 'public' && request.token !== '') request.person = await sessions.personByToken(request.token);
            if (request.person) app.strangers?.signedIn(request.raw, request.person.id_sessao);
            if (isOfEmpresa(endpoint)) await checkEmpresa(sessions, request);
            if (writes(endpoint) && !endpoint.whileLooking) checkLooking(request.person);
            checkAccess(endpoint.access, request.person);
            // own sign-in and password stay theirs
            if (writes(endpoint) && (endpoint.access === 'cliente' || isPairOrCliente(endpoint.access))) checkSuspended(request.person);
            if (before) await lookBefore(before, endpoint, request, reply);
          },
          handler: async (request, reply) => {
            // decisions (wire rules): JSON, form or multipart, the same fields
            const multipart = endpoint.file !== undefined || request.isMultipart() ? await readMultipart(request, endpoint) : undefined;
            const body = multipart?.body ?? (endpoint.method === 'GET' || endpoint.raw ? {} : request.body);
            const call: AnyCall = {
              params: decode(endpoint.params, request.params),
              query: decode(endpoint.query, request.query),
              body: decode(endpoint.body, body),
              person: request.person,
              file: multipart?.file,
              raw: endpoint.raw ? rawOf(request) : undefined,
              ip: request.ip,
              local: isFromThisMachine(request),
              askedOf: `${request.protocol}://${request.host}`,
              userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
              token: request.token,
            };
            const { id: pedido, person } = request;
            const { work, schema } = person?.kind === 'cliente' ? toCliente : usual;
            const result: unknown = await inRequest({ pedido, ip: call.ip, aparelho: call.userAgent, person }, () => work(call));
            if (endpoint.plain) return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(result);
            if (endpoint.binary) return sendFile(reply, result as FileReply);
            if (result instanceof Readable) throw new Error('a stream from an endpoint that is not binary');
            const answer = schema.parse(result);
            const text = JSON.stringify({ status: true, ...answer });
            void reply.header('cache-control', 'no-store');
            if (endpoint.versioned) {
              const version = createHash('sha256').update(text).digest('base64url');
              void reply.header('etag', `"${version}"`);
              if (has(request.headers['if-none-match'], version)) return reply.code(304).send();
            }
            return reply.type('application/json; charset=utf-8').send(text);
          },
        }),
      );
    }
  };
}
