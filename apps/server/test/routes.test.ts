/**
 * Every route of the server, of the contract and pages alike: what no database takes, a parameter said twice and addresses that are none
 * are answered, never a fault of ours. A new route is tried the moment it is bound.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { contato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import { formulario } from '@prosa/contract/formularios/formularios.endpoints.ts';
import { kanbanQuadros } from '@prosa/contract/kanban/quadros.endpoints.ts';
import { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import { ChatConfig } from '@prosa/contract/visitantes/visitantes.endpoints.ts';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verificacaoDe } from '../src/modules/linhas/webhook/webhook.ts';
import { type SignedIn, signInAs, startTestApp, type TestApp } from './kit/app.ts';
import { testKey } from './kit/database.ts';
import { makeEmpresa } from './kit/factories.ts';
import { linkPages } from './kit/outside/link-pages.ts';
import { openWire, type Wire } from './kit/wire.ts';

const routes: { url: string; methods: string[] }[] = [];
let app: TestApp;
let admin: SignedIn;
let visitor: Wire;
/** Ways to pages that are there, by the beginning of their route. */
const doors: [route: string, key: string][] = [];
let line: string;

beforeAll(async () => {
  const record = (created: unknown): void =>
    void (created as { fastify: FastifyInstance }).fastify.addHook(
      'onRoute',
      ({ url, method }: RouteOptions) => void routes.push({ url, methods: [method].flat() }),
    );
  subscribe('fastify.initialization', record);
  try {
    app = await startTestApp();
  } finally {
    unsubscribe('fastify.initialization', record);
  }
  const empresa = await makeEmpresa(app.database, 'Loja');
  admin = await signInAs(app, empresa, 'administrador', 'Chefe');
  const { id_chat_config } = await admin.call(ChatConfig.store, { body: { nome: 'Site' } });
  const { chave: chat } = (await admin.call(ChatConfig.show, { params: { id: id_chat_config } })).data;
  visitor = await openWire(app.url, { id_empresa: empresa.id_empresa, chave: chat, nome: 'Rita' });
  const { id_quadro } = await admin.call(kanbanQuadros.store, { body: { titulo: 'Vendas', modelo: 'vendas' } });
  const { id_estagio } = (await admin.call(kanbanQuadros.editar, { params: { id: id_quadro } })).data.estagios[0]!;
  const { id_formulario } = await admin.call(formulario.store, { body: { id_estagio, titulo: 'Orçamento' } });
  await admin.call(formulario.publicar, { params: { id: id_formulario } });
  const { chave: form } = (await admin.call(formulario.show, { params: { id: id_formulario } })).data;
  const { id_contato } = await admin.call(contato.store, { body: { nome: 'Rita', email: 'rita@rotas.example', tipo_contato: 'Cliente' } });
  const { id_ticket } = await admin.call(tickets.store, { body: { titulo: 'Sofá', id_contato } });
  await admin.call(tickets.responder, { body: { id_ticket, resposta: '<p>Vamos ver</p>' } });
  line = 'chave-do-numero';
  await app.database.comEmpresa(empresa.id_empresa, (db) =>
    db.insertInto('wpp_config').values({ nome: 'Loja', estado: 'conectado', provedor: 'cloud', chave: line }).execute(),
  );
  doors.push(['/embed/formulario', form], ['/embed', chat], ['/token', await linkPages(() => app).tokenTo('rita@rotas.example')], ['/api/webhooks', line]);
}, 60_000);
afterAll(async () => {
  visitor?.close();
  await app.close();
});

const names = ['q', 'nome', 'chave', 'prova', 'antes', 'e', 'ate', 'selo', 'lingua', 'email', 'mensagem', 'telefone', 'codigo', 'texto', 'token', 'resposta'];
const inner = ['_selo', '_envio', '_prova', '_ato', '_chave', 'digitos', 'site', 'hub.mode', 'hub.verify_token', 'hub.challenge'];
const all = [...names, ...inner];
/** Hostile addresses: NULs, everything twice, bytes that are no character. */
const queries = [['a%00'], ['a', 'b'], ['%ED%A0%80']].map((values) => values.flatMap((value) => all.map((name) => `${name}=${value}`)).join('&'));
/** Of values that pages look further into, the good ones. */
const good = { nota: 5, sim: true, id_chat_pergunta: 1, _ato: 'responder' };
const bodies = (key: string): [type: string, body: string][] => {
  const json = ['a\0', '\ud800', ['a\0', 'b\udc00']].flatMap((value) => {
    const fields = Object.fromEntries(all.map((name) => [name, value]));
    return [fields, { ...fields, ...good }, { ...fields, ...good, chave: key, _chave: 'a'.repeat(22) }];
  });
  const form = ['a%00', '%ED%A0%80'].flatMap((value) => {
    const fields = all.map((name) => `${name}=${value}`).join('&');
    return [fields, `${fields}&${fields}`, fields.replace(/(^|&)_ato=[^&]*/, '$1_ato=responder')];
  });
  const parts = all.map((name) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${name === '_ato' ? 'responder' : 'a\0'}\r\n`).join('');
  return [
    ...json.map((body): [string, string] => ['application/json', JSON.stringify(body)]),
    ...['null', '"\\u0000"', '[]', '{"\\u0000":"\\ud800"}'].map((body): [string, string] => ['application/json', body]),
    ...form.map((body): [string, string] => ['application/x-www-form-urlencoded', body]),
    ['multipart/form-data; boundary=x', `${parts}--x--\r\n`],
    ['application/octet-stream', 'a\0'],
  ];
};

/** Each address of a route: what stands in it is good with a NUL behind, a NUL alone, and good. */
function addressesOf(url: string): string[] {
  const key = doors.find(([route]) => url.startsWith(route))?.[1] ?? '1';
  return [...new Set([`${key}%00`, '%00', key].map((value) => url.replace(/:\w+|\*/g, value)))];
}

interface Sent {
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: string;
}
const faults: string[] = [];
async function send({ method, url, headers, payload }: Sent): Promise<number> {
  const { statusCode, body } = await app.http.inject({ method: method as 'GET', url, headers, ...(payload !== undefined && { payload }) });
  if (statusCode >= 500)
    faults.push(`${method} ${url.slice(0, 90)} ${headers['content-type'] ?? ''} ${(payload ?? '').slice(0, 60)}: ${statusCode} ${body.slice(0, 80)}`);
  return statusCode;
}
const pages = () => routes.filter(({ url }) => !url.startsWith('/api'));

it('knows the pages', () => {
  const urls = new Set(pages().map(({ url }) => url));
  for (const url of ['/embed/formulario/:chave/enviar', '/token/:token', '/embed/janela/:chave', '/embed/chat/nota', '/dev/emails', '/docs/json'])
    expect(urls).toContain(url);
  expect(routes.length).toBeGreaterThan(500);
});

it('[security: T15] no address of a page is a fault', async () => {
  for (const { url, methods } of pages())
    for (const address of addressesOf(url))
      for (const query of ['', ...queries])
        for (const method of methods.filter((name) => name === 'GET' || name === 'HEAD'))
          await send({ method, url: `${address}?${query}`, headers: { accept: 'text/html', host: '127.0.0.1' } });
  // as they stand, which no client but a bare one sends
  for (const path of ['//', '///', '//x%00', '/%00', '/token//', '/docs/static/%00', '/docs/static/..%2f..', '/assets/%00', '/\\', '/?%00=%00']) {
    const [answer] = (await once(request(app.url, { path, headers: { accept: 'text/html' } }).end(), 'response')) as [IncomingMessage];
    answer.resume();
    if (answer.statusCode! >= 500) faults.push(`${path}: ${answer.statusCode}`);
  }
  expect(faults.splice(0)).toEqual([]);
});

it('[security: T15] no body that a page takes is a fault, from anybody or from a visitor', async () => {
  for (const { url, methods } of pages().filter((route) => route.methods.includes('POST')))
    for (const address of addressesOf(url)) {
      const chat = doors.find(([route]) => route === '/embed')![1];
      for (const [type, payload] of bodies(chat))
        for (const authorization of ['', `Bearer ${visitor.token}`])
          await send({ method: methods[0]!, url: `${address}?chave=${chat}&nome=a%00.txt`, headers: { 'content-type': type, authorization }, payload });
    }
  expect(faults.splice(0)).toEqual([]);
}, 60_000);

it('[security: T15] no address of the contract is a fault, from anybody or signed in', async () => {
  // what writes is tried with bodies by the attack (ataque.test.ts)
  for (const { url, methods } of routes.filter((route) => route.url.startsWith('/api')))
    for (const [at, address] of addressesOf(url).entries())
      for (const authorization of ['', `Bearer ${admin.token}`])
        if (methods[0] === 'GET') await send({ method: 'GET', url: `${address}?${queries[at % queries.length]}`, headers: { authorization } });
  // as long as the word in characters, longer in bytes
  const word = encodeURIComponent('é'.repeat(verificacaoDe(testKey, line).length));
  await send({ method: 'GET', url: `/api/webhooks/whatsapp/${line}?hub.mode=subscribe&hub.verify_token=${word}`, headers: {} });
  expect(faults.splice(0)).toEqual([]);
}, 60_000);
