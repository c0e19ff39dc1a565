import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { endpoints } from '@prosa/contract/all.ts';
import { chat } from '@prosa/contract/atendimentos/atendimentos.endpoints.ts';
import { jsonInString } from '@prosa/contract/codecs.ts';
import { contatos } from '@prosa/contract/contatos/contatos.endpoints.ts';
import { importacao } from '@prosa/contract/contatos/importar.endpoints.ts';
import { departamentos } from '@prosa/contract/departamentos/departamentos.endpoints.ts';
import { WPP } from '@prosa/contract/linhas/linhas.endpoints.ts';
import { usePortugueseMessages } from '@prosa/contract/messages-pt.ts';
import { bodyLimits } from '@prosa/contract/wire.ts';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Staff } from '../auth/person.ts';
import { tooManyTries } from '../auth/throttle.ts';
import { makeRegister } from './register.ts';
import { createHttpServer } from './server.ts';

const all = ['chat/atender', 'WPP/iniciarWPP', 'contatos/getAll', 'departamentos/store', 'contatos/importar'].map((p) => {
  const [controller, funcao] = p.split('/') as [string, string];
  return { controller, funcao, status: 1 as const };
});
const staff: Staff = {
  kind: 'staff',
  id_sessao: 1,
  id_login: 1,
  nome: 'Ana',
  usuario: 'ana@aurora.demo',
  avatar: null,
  superadmin: false,
  id_empresa: 7,
  id_grupo: 1,
  grants: all,
  departamentos: [],
  escopos: { atendimento: 'todos', ticket: 'todos', contato: 'todos', bloco: 'todos' },
};

let app: FastifyInstance;
let calls: { params: unknown; query: unknown; body: unknown; file?: { name: string; bytes: Buffer } | undefined }[];
let failure: Error | undefined;
const logged: string[] = [];

beforeAll(async () => {
  usePortugueseMessages();
  app = await createHttpServer(pino({ level: 'error' }, { write: (line: string) => void logged.push(line) }));
  const register = makeRegister(app, { personByToken: async (token) => (token === 'bom' ? staff : null), otherEmpresa: async () => null });
  const record = (call: (typeof calls)[number]): void => {
    calls.push({ params: call.params, query: call.query, body: call.body, file: call.file });
    if (failure) throw failure;
  };
  const contato = { id_contato: 1, nome: 'Ana', email: null, telefone: null, avatar: null, tipo_contato: 'Leads' };
  register(login.recuperarSenha, async (call) => {
    record(call);
    return { message: 'ok' };
  });
  register(login.toggleDisponivel, async (call) => {
    record(call);
    return { disponivel: '1' as const };
  });
  register(WPP.iniciarWPP, async (call) => {
    record(call);
    return { message: '', id_sala: 1, salas: [] };
  });
  register(contatos.getById, async (call) => {
    record(call);
    // a column that the contract does not declare
    return { data: { ...contato, senha_hash: 'não pode sair' } as never };
  });
  register(departamentos.store, async (call) => {
    record(call);
    return { data: { id_departamento: 'texto' } } as never;
  });
  register(importacao.conferir, async (call) => {
    record(call);
    throw new Error('nothing is decided here');
  });
  register(chat.upload, async (call) => {
    record(call);
    throw new Error('the bytes are looked at, nothing is kept');
  });
  register(chat.getChatServer, async ({ askedOf }) => {
    const { hostname, port, protocol } = new URL(askedOf);
    return { host: hostname, port: Number(port), path: protocol };
  });
  register(chat.arquivo, async (call) => {
    record(call);
    return { stream: Readable.from(['<script>']), size: 8, contentType: 'text/html', name: 'ação.html', inline: false };
  });
  await app.ready();
});
afterAll(() => app.close());
beforeEach(() => {
  calls = [];
  failure = undefined;
  logged.length = 0;
});

const bearer = { authorization: 'Bearer bom' };
const form = 'application/x-www-form-urlencoded';
const post = (payload: string | Buffer, type: string, url = '/api/login/recuperar_senha', headers = {}) =>
  app.inject({ method: 'POST', url, payload, headers: { 'content-type': type, ...headers } });
function multipart(parts: { name: string; filename?: string; content: string | Buffer }[]): { payload: Buffer; type: string } {
  const chunks = parts.flatMap(({ name, filename, content }) => [
    Buffer.from(`--x\r\ncontent-disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return { payload: Buffer.concat([...chunks, Buffer.from('--x--\r\n')]), type: 'multipart/form-data; boundary=x' };
}
const upload = (parts: Parameters<typeof multipart>[0]) => {
  const { payload, type } = multipart(parts);
  return post(payload, type, '/api/chat/upload', bearer);
};

it('[7] the scheme of the token is matched without regard to case', async () => {
  for (const authorization of ['Bearer bom', 'bearer bom', 'BEARER  bom'])
    expect((await app.inject({ url: '/api/contatos/getById/1', headers: { authorization } })).statusCode).toBe(200);
  expect((await app.inject({ url: '/api/contatos/getById/1', headers: { authorization: 'Basic bom' } })).statusCode).toBe(401);
});

describe('[7] bodies', () => {
  it('JSON and form carry the same fields', async () => {
    expect((await post('{"usuario":" ana@x.com "}', 'application/json')).json()).toEqual({ status: true, message: 'ok' });
    expect((await post('usuario=ana%40x.com', form)).json()).toEqual({ status: true, message: 'ok' });
    expect(calls.map((c) => c.body)).toEqual([{ usuario: 'ana@x.com' }, { usuario: 'ana@x.com' }]);
  });

  it('multipart: the file and the fields before it', async () => {
    await upload([
      { name: 'nome', content: 'foto' },
      { name: 'outro', filename: 'x', content: 'não pedido' },
    ]);
    await upload([
      { name: 'nome', content: 'foto' },
      { name: 'file', filename: 'ação.png', content: 'bytes' },
    ]);
    expect(calls.map((c) => [c.body, c.file?.name, c.file?.bytes.toString()])).toEqual([
      [{ nome: 'foto' }, undefined, undefined],
      [{ nome: 'foto' }, 'ação.png', 'bytes'],
    ]);
  });

  it('a file above the limit: 413, in Portuguese, and the handler is not called', async () => {
    const reply = await upload([{ name: 'file', filename: 'grande', content: Buffer.alloc(64 * 1024 * 1024 + 1) }]);
    expect([reply.statusCode, reply.json()]).toEqual([413, { status: false, message: 'O arquivo pode ter no máximo 16 MB.' }]);
    expect(calls).toEqual([]);
  });

  it('no multipart where a file is asked for: 422 that names the file', async () => {
    const reply = await post('{}', 'application/json', '/api/chat/upload', bearer);
    expect([reply.statusCode, reply.json().erros]).toEqual([422, { file: 'Escolha um arquivo' }]);
  });

  it('an unknown type: 415; JSON that is none: 422; both in Portuguese', async () => {
    const unknown = await post('<a/>', 'application/xml');
    expect([unknown.statusCode, unknown.json()]).toEqual([415, { status: false, message: 'Formato não aceito: envie JSON, formulário ou multipart.' }]);
    const broken = await post('{"usuario"', 'application/json');
    expect([broken.statusCode, broken.json().message]).toEqual([422, 'O corpo do pedido não é um JSON válido.']);
  });

  it.each(['[]', 'null', '"texto"', '7', '{"__proto__":{"usuario":"x"}}'])('JSON that is no object of fields is missing its field: %s', async (body) => {
    const reply = await post(body, 'application/json');
    expect(reply.statusCode).toBe(422);
    expect(calls).toEqual([]);
  });

  it('an empty body with a JSON type, as old clients send, is missing its field', async () => {
    const reply = await post('', 'application/json');
    expect([reply.statusCode, Object.keys(reply.json().erros)]).toEqual([422, ['usuario']]);
  });

  it.each([
    ['gzip', gzipSync('{"usuario":"a"}')],
    ['br', brotliCompressSync('{"usuario":"a"}')],
    ['deflate', deflateSync('{"usuario":"a"}')],
  ])('nothing is unpacked on the way in: %s answers 415', async (encoding, body) => {
    const reply = await post(body, 'application/json', undefined, { 'content-encoding': encoding });
    expect([reply.statusCode, reply.json().status, calls]).toEqual([415, false, []]);
  });

  const fields = (count: number): object => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 1]));
  const nested = (depth: number, [open, close]: readonly [string, string]): string => `{"usuario":"a","x":${open.repeat(depth)}1${close.repeat(depth)}}`;
  it.each([
    ['50 deep', nested(49, ['[', ']']), 200],
    ['51 deep', nested(50, ['[', ']']), 422],
    ['51 deep in objects', nested(50, ['{"a":', '}']), 422],
    ['200 fields', JSON.stringify({ usuario: 'a', ...fields(199) }), 200],
    ['201 fields', JSON.stringify({ usuario: 'a', ...fields(200) }), 422],
    ['201 fields further inside', JSON.stringify({ usuario: 'a', x: [{ y: fields(201) }] }), 422],
    ['brackets and commas in a text are none', JSON.stringify({ usuario: 'a', x: `${'[{,"'.repeat(300)}\\` }), 200],
  ])('JSON %s: %s', async (_name, body, status) => {
    const reply = await post(body, 'application/json');
    expect([reply.statusCode, calls.length]).toEqual([status, status === 200 ? 1 : 0]);
  });

  it('a form of 200 fields is taken, of 201 not', async () => {
    const of = (count: number) => post(`usuario=a&${new URLSearchParams(fields(count - 1) as Record<string, string>).toString()}`, form);
    expect([(await of(200)).statusCode, (await of(201)).statusCode]).toEqual([200, 422]);
  });

  it('JSON inside a string is bounded like a body', () => {
    const list = jsonInString(z.array(z.unknown()).max(5));
    expect(list.safeParse('[1]').success).toBe(true);
    expect(list.safeParse(`${'['.repeat(51)}${']'.repeat(51)}`).error?.issues[0]?.message).toBe('Lista inválida');
  });

  it('anybody may send 16 KB, people who are signed in 1 MB, a call that needs more what it declares', async () => {
    const of = (size: number, usuario = 'a') => JSON.stringify({ usuario, x: 'x'.repeat(size) });
    const answers = [
      await post(of(15 * 1024), 'application/json'),
      await post(of(17 * 1024), 'application/json'),
      await post(`usuario=a&x=${'x'.repeat(17 * 1024)}`, form),
      await post(of(1000 * 1024), 'application/json', '/api/departamentos/store', bearer),
      await post(of(1025 * 1024), 'application/json', '/api/departamentos/store', bearer),
    ];
    expect(answers.map((reply) => reply.statusCode)).toEqual([200, 413, 413, 422, 413]);
    expect(answers[1]!.json().message).toBe('O conteúdo enviado é grande demais.');
    expect(endpoints.filter((e) => e.maxBody > bodyLimits.usual && e.file === undefined).map((e) => e.path)).toEqual([
      '/webhooks/whatsapp/{chave}',
      '/CadTextoCrm/previa',
      '/CadTextoCrm/store',
      '/simulador/{id_wpp_config}/receber',
    ]);
  });

  it('the fields of a form with parts count together', async () => {
    const few = multipart(Array.from({ length: 99 }, (_, i) => ({ name: i === 0 ? 'usuario' : `k${i}`, content: 'a' })));
    expect((await post(few.payload, few.type)).statusCode).toBe(200);
    const big = multipart(Array.from({ length: 9 }, (_, i) => ({ name: `k${i}`, content: 'a'.repeat(2000) })));
    expect((await post(big.payload, big.type)).statusCode).toBe(413);
    const many = multipart(Array.from({ length: 101 }, (_, i) => ({ name: `k${i}`, content: 'a' })));
    expect((await post(many.payload, many.type)).statusCode).toBe(413);
    const file = multipart([{ name: 'usuario', filename: 'a.txt', content: 'a' }]);
    const reply = await post(file.payload, file.type);
    expect([reply.statusCode, reply.json().message]).toEqual([422, 'Este pedido não leva arquivo.']);
  });

  it.each([
    ['without a boundary', 'multipart/form-data', '--x\r\n'],
    ['cut short', 'multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="usuario"\r\n\r\nana'],
    ['with a part cut short', 'multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nana'],
    ['that is none', 'multipart/form-data; boundary=x', 'nada'],
  ])('multipart %s is the fault of whoever sent it', async (_name, type, body) => {
    for (const [url, headers] of [
      ['/api/login/recuperar_senha', {}],
      ['/api/chat/upload', bearer],
    ] as const) {
      const reply = await post(body, type, url, headers);
      expect([url, Math.floor(reply.statusCode / 100), logged]).toEqual([url, 4, []]);
    }
  });

  it('one who leaves in the middle of a body is no error of ours', async () => {
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    let ended = 0;
    app.server.on('request', (request) => request.on('close', () => ended++));
    for (const type of ['application/json', 'multipart/form-data; boundary=x']) {
      const socket = connect(Number(new URL(address).port), '127.0.0.1');
      socket.write(`POST /api/login/recuperar_senha HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 500\r\n\r\n--x\r\n`);
      await once(app.server, 'request');
      socket.destroy();
    }
    await expect.poll(() => ended).toBe(2);
    await new Promise(setImmediate);
    expect(logged).toEqual([]);
  });

  it('at most 20 messages, and no name of any length, are sent back', async () => {
    const mapa = Object.fromEntries(Array.from({ length: 59 }, (_, i) => [`x${i}${'y'.repeat(500)}`, 'nada']));
    const reply = await post(JSON.stringify({ mapa, opcoes: {} }), 'application/json', '/api/importacaoContatos/conferir/1', bearer);
    expect(reply.statusCode).toBe(422);
    expect(Object.keys(reply.json().erros)).toHaveLength(20);
    expect(reply.body.length).toBeLessThan(5000);
  });

  it('without access the body is not even read', async () => {
    const reply = await post('{"quebrado', 'application/json', '/api/departamentos/store');
    expect(reply.statusCode).toBe(401);
  });
});

describe('[7] addresses', () => {
  it.each(['/api/LOGIN/Recuperar_Senha', '/api/login/recuperar_senha/', '/API/login/recuperar_senha'])(
    '%s is the same as spelled in the specification',
    async (url) => {
      expect((await post('usuario=a', form, url)).statusCode).toBe(200);
    },
  );

  it('iniciarWPP with and without its last segment, parameters keep their case', async () => {
    for (const url of ['/api/WPP/iniciarWPP/3/11987654321?f=yes', '/api/wpp/iniciarwpp/3/11987654321/9', '/api/wpp/iniciarwpp/3/11987654321/9/'])
      expect((await app.inject({ url, headers: bearer })).statusCode).toBe(200);
    expect(calls.map((c) => [c.params, (c.query as { f: string }).f])).toEqual([
      [{ id: 3, number: '5511987654321' }, 'yes'],
      [{ id: 3, number: '5511987654321', x: 9 }, ''],
      [{ id: 3, number: '5511987654321', x: 9 }, ''],
    ]);
  });

  it('the handler is told what was asked for: by the caller, or to a proxy on this machine', async () => {
    const asked = async (headers: Record<string, string>) =>
      (await app.inject({ url: '/api/chat/getChatServer', headers: { ...bearer, ...headers } })).json<object>();
    expect(await asked({ host: '192.168.0.5:3000' })).toMatchObject({ host: '192.168.0.5', port: 3000, path: 'http:' });
    const proxied = { host: '127.0.0.1:3000', 'x-forwarded-host': 'crm.example:8443', 'x-forwarded-proto': 'https' };
    expect(await asked(proxied)).toMatchObject({ host: 'crm.example', port: 8443, path: 'https:' });
  });

  it('a GET that writes is never kept by anyone and is offered as POST too', async () => {
    for (const method of ['GET', 'POST'] as const) {
      const reply = await app.inject({ method, url: '/api/login/toggleDisponivel/1', headers: bearer });
      expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-store']);
    }
    // a preview of the address must not do it
    expect((await app.inject({ method: 'HEAD', url: '/api/login/toggleDisponivel/1', headers: bearer })).statusCode).toBe(404);
    expect(calls).toHaveLength(2);
  });

  it('a GET that reads is not offered as POST', async () => {
    expect((await app.inject({ method: 'POST', url: '/api/contatos/getById/1', headers: bearer })).statusCode).toBe(404);
  });
});

describe('replies', () => {
  it('a column that the contract does not declare never leaves', async () => {
    const reply = await app.inject({ url: '/api/contatos/getById/1', headers: bearer });
    expect(reply.statusCode).toBe(200);
    expect(reply.json().data.nome).toBe('Ana');
    expect(reply.body).not.toContain('não pode sair');
  });

  it('one that does not fit the contract is our fault: 500, nothing of it shown', async () => {
    const reply = await post('{"nome":"Vendas","publico":1,"status":1}', 'application/json', '/api/departamentos/store', bearer);
    expect([reply.statusCode, reply.json().message]).toEqual([500, 'Opps, ocorreu um erro']);
    expect(reply.body).not.toContain('texto');
  });

  it('an unknown error shows no internals, and the log has it under the id that the person sees', async () => {
    failure = new Error('password of 10.0.0.5 is segredo');
    const reply = await post('usuario=a', form);
    const { pedido, ...rest } = reply.json();
    expect([reply.statusCode, rest]).toEqual([500, { status: false, message: 'Opps, ocorreu um erro' }]);
    const line = logged.map((l) => JSON.parse(l) as { reqId: string; err: { message: string; stack: string }; rota: string }).find((l) => l.reqId === pedido);
    expect(line).toMatchObject({ err: { message: failure.message }, rota: '/api/login/recuperar_senha' });
    expect(line?.err.stack).toContain('register.test.ts');
  });

  it('a file is saved, not shown, and may run nothing', async () => {
    const { headers, body } = await app.inject({ url: '/api/chat/arquivo/1', headers: bearer });
    expect(body).toBe('<script>');
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': "attachment; filename*=UTF-8''a%C3%A7%C3%A3o.html",
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'private, max-age=3600',
      // of two people at one browser each fetches it anew
      vary: expect.stringContaining('authorization'),
    });
  });
});

const serverAt = (publicUrl = '') => createHttpServer(pino({ level: 'silent' }), { publicUrl });

it('a refusal for a while says how long in seconds, as other programs read it', async () => {
  const alone = await serverAt();
  alone.get('/devagar', () => {
    throw tooManyTries(12_400);
  });
  const { statusCode, headers, body } = await alone.inject('/devagar');
  expect([statusCode, headers['retry-after'], (JSON.parse(body) as { retry_ms: number }).retry_ms]).toEqual([429, '13', 12_400]);
  await alone.close();
});

it('pages name each place of their socket once, by TLS alone where the public address has it', async () => {
  const connectOf = async (publicUrl: string, host: string) => {
    const alone = await serverAt(publicUrl);
    alone.get('/pagina', () => 'pagina');
    const { headers } = await alone.inject({ url: '/pagina', headers: { host } });
    await alone.close();
    return /connect-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
  };
  expect(await connectOf('https://crm.loja.example', 'crm.loja.example')).toBe("'self' wss://crm.loja.example");
  expect(await connectOf('https://crm.loja.example', '10.0.0.2:3000')).toBe("'self' wss://10.0.0.2:3000 wss://crm.loja.example");
  expect(await connectOf('', 'localhost:3000')).toBe("'self' ws://localhost:3000 wss://localhost:3000");
  expect(await connectOf('', "x; script-src 'none'")).toBe("'self' 'self'");
});
