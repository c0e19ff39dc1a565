import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setImmediate as breath } from 'node:timers/promises';
import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import { endpoints } from '@prosa/contract/all.ts';
import { type Access, type AnyEndpoint, isPairOrCliente } from '@prosa/contract/wire.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Packed, pack, sendPacked } from './packed.ts';

type JsonSchema = Record<string, unknown>;

const inputSchema = (schema: z.ZodType): JsonSchema => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target: 'openapi-3.0' });

function parametersOf(schema: z.ZodType, place: 'path' | 'query'): JsonSchema[] {
  const { properties = {}, required = [] } = inputSchema(schema) as { properties?: Record<string, JsonSchema>; required?: string[] };
  return Object.entries(properties).map(([name, s]) => ({ name, in: place, required: place === 'path' || required.includes(name), schema: s }));
}

/** 'contatos/getAll', 'staff', 'tickets/show ou cliente'. */
function accessText(access: Access): string {
  if (isPairOrCliente(access)) return `${access.par.join('/')} ou ${access.ou}`;
  return typeof access === 'string' ? access : access.join('/');
}

function operationOf(endpoint: AnyEndpoint): JsonSchema {
  const { access } = endpoint;
  const replies = (isPairOrCliente(access) ? [endpoint.reply, endpoint.replyCliente] : [endpoint.reply]).map((schema) => {
    const reply = z.toJSONSchema(schema as z.ZodType, { io: 'output', unrepresentable: 'any', target: 'openapi-3.0' }) as {
      properties?: JsonSchema;
      required?: string[];
    };
    return {
      type: 'object',
      properties: { status: { type: 'boolean', enum: [true] }, ...reply.properties },
      required: ['status', ...(reply.required ?? [])],
    };
  });
  const body = inputSchema(endpoint.body as z.ZodType) as { properties?: JsonSchema; required?: string[] };
  const fields = { ...body.properties, ...(endpoint.file !== undefined && { [endpoint.file]: { type: 'string', format: 'binary' } }) };
  const content = { schema: { type: 'object', properties: fields, ...(body.required && { required: body.required }) } };
  const bodyTypes =
    endpoint.file !== undefined ? { 'multipart/form-data': content } : { 'application/json': content, 'application/x-www-form-urlencoded': content };
  return {
    tags: [endpoint.path.split('/')[1]],
    summary: endpoint.summary,
    description: `Acesso: ${accessText(access)}.`,
    ...(access === 'public' && { security: [] }),
    parameters: [...parametersOf(endpoint.params as z.ZodType, 'path'), ...parametersOf(endpoint.query as z.ZodType, 'query')],
    ...(endpoint.raw && { requestBody: { content: { '*/*': { schema: { type: 'string', format: 'binary' } } } } }),
    ...(Object.keys(fields).length > 0 && endpoint.method !== 'GET' && { requestBody: { content: bodyTypes } }),
    responses: {
      200: endpoint.binary
        ? { description: 'Bytes do arquivo', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } }
        : endpoint.plain
          ? { description: 'Texto', content: { 'text/plain': { schema: { type: 'string' } } } }
          : {
              description: 'Sucesso',
              content: {
                'application/json': {
                  schema: replies.length === 1 ? replies[0]! : { oneOf: replies },
                },
              },
            },
      default: {
        description: 'Recusado: status false, a mensagem e, por campo, os erros',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Recusa' } } },
      },
    },
  };
}

/** Each call gives the loop back: all of them at once would hold everybody for half a second. */
async function pathsOfContract(): Promise<JsonSchema> {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const endpoint of endpoints) {
    await breath();
    const optional = /^([^[]*)\[(.*)\]$/.exec(endpoint.path);
    for (const url of optional ? [optional[1]!, optional[1]! + optional[2]!] : [endpoint.path]) {
      const operation = operationOf(endpoint);
      const named = new Set([...url.matchAll(/\{(\w+)\}/g)].map((m) => m[1]));
      operation['parameters'] = (operation['parameters'] as JsonSchema[]).filter((p) => p['in'] !== 'path' || named.has(p['name'] as string));
      (paths[`/api${url}`] ??= {})[endpoint.method.toLowerCase()] = operation;
    }
  }
  return paths;
}

const head = {
  openapi: '3.0.3',
  info: { title: 'Prosa', version: '1', description: 'API do Prosa. Entre com POST /api/login/login e envie o token em Authorization: Bearer.' },
};

/** OpenAPI 3 of every endpoint in the contract. */
export const openApi = async (): Promise<JsonSchema> => ({
  ...head,
  paths: await pathsOfContract(),
  components: {
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    schemas: {
      Recusa: {
        type: 'object',
        properties: {
          status: { type: 'boolean', enum: [false] },
          message: { type: 'string' },
          erros: { type: 'object', additionalProperties: { type: 'string' } },
        },
        required: ['status', 'message'],
      },
    },
  },
  security: [{ bearer: [] }],
});

/** What the page of the reference may load; it writes styles of its own. */
const staticCSP = {
  'default-src': "'self'",
  'base-uri': "'none'",
  'font-src': "'self'",
  'frame-ancestors': "'self'",
  'img-src': "'self' data:",
  'object-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
};

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
};
/** Files of the page, of up to 1.7 MB, and where they stand. */
const folder = path.join(path.dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui')), 'static');
const files = new Set(readdirSync(folder).filter((name) => types[path.extname(name)] !== undefined));

/** Of all of this process, made and packed when somebody asks for it the first time. */
const kept = new Map<string, Promise<Packed>>();

function keep(name: string, make: () => Promise<Buffer>): Promise<Packed> {
  const made = kept.get(name) ?? make().then(pack);
  kept.set(name, made);
  // what failed is made again
  made.catch(() => kept.delete(name));
  return made;
}

/** API reference for integrators at /docs, as JSON alone. */
export async function serveReference(app: FastifyInstance): Promise<void> {
  await app.register(async (docs) => {
    docs.addHook('onRequest', async (request, reply) => {
      const { url } = request.routeOptions;
      if (url === '/docs/yaml') return reply.code(404).send({ status: false, message: 'Endereço não encontrado.' });
      if (url === '/docs/json') {
        const packed = await keep('json', async () => Buffer.from(JSON.stringify(await openApi())));
        return sendPacked(request, reply.type('application/json; charset=utf-8'), packed);
      }
      const name = (request.params as Record<string, string>)['*'];
      if (url !== '/docs/static/*' || name === undefined || !files.has(name)) return undefined;
      const packed = await keep(name, () => readFile(path.join(folder, name)));
      return sendPacked(request, reply.header('cache-control', 'public, max-age=3600').type(types[path.extname(name)]!), packed);
    });
    await docs.register(fastifySwagger, { mode: 'static', specification: { document: { ...head, paths: {} } } });
    await docs.register(fastifySwaggerUi, { routePrefix: '/docs', uiConfig: { docExpansion: 'none' }, staticCSP });
  });
}
