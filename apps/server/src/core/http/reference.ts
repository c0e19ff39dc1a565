import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import { endpoints } from '@prosa/contract/all.ts';
import { type Access, type AnyEndpoint, isPairOrCliente } from '@prosa/contract/wire.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

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

function pathsOfContract(): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const endpoint of endpoints) {
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

let paths: JsonSchema | undefined;

/** OpenAPI 3 of every endpoint in the contract: what all of them take and answer is gathered when somebody asks for it. */
export function openApi(): JsonSchema {
  return {
    openapi: '3.0.3',
    info: { title: 'Prosa', version: '1', description: 'API do Prosa. Entre com POST /api/login/login e envie o token em Authorization: Bearer.' },
    get paths() {
      return (paths ??= pathsOfContract());
    },
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
  };
}

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

/** API reference for integrators at /docs. */
export async function serveReference(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, { mode: 'static', specification: { document: openApi() as never } });
  await app.register(fastifySwaggerUi, { routePrefix: '/docs', uiConfig: { docExpansion: 'none' }, staticCSP });
}
