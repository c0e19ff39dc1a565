import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { chat } from '@prosa/contract/atendimentos/atendimentos.endpoints.ts';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { countStrangers } from './connections.ts';
import { makeRegister } from './register.ts';
import { createHttpServer } from './server.ts';

const limits = { strangers: 5, perSession: 3, sessionMs: 60_000 };
let close: (() => Promise<unknown>) | undefined;
let sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await close?.();
});

async function start(behindProxy: boolean, patience = { body: 60_000, upload: 60_000 }) {
  const logged: string[] = [];
  const strangers = countStrangers(behindProxy ? ['loopback'] : [], limits);
  const app = await createHttpServer(pino({ level: 'error' }, { write: (line: string) => void logged.push(line) }), { strangers, patience });
  const person = { kind: 'staff', id_sessao: 7, grants: [{ controller: 'chat', funcao: 'atender', status: 1 }] } as never;
  const register = makeRegister(app, { personByToken: async (token) => (token === 'bom' ? person : null), otherEmpresa: async () => null });
  register(login.recuperarSenha, async () => ({ message: 'ok' }));
  register(chat.getChatServer, async () => ({ host: 'x', port: 1, path: '/' }));
  register(chat.upload, async () => {
    throw new Error('not looked at');
  });
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  close = () => app.close();

  /** A connection that says this and stays; `ended` tells that the server closed it. */
  async function open(text = ''): Promise<{ socket: Socket; answer: () => string; ended: () => boolean }> {
    let said = '';
    let over = false;
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.on('data', (chunk) => (said += chunk.toString()));
    socket.on('error', () => (over = true));
    socket.on('close', () => (over = true));
    await once(socket, 'connect');
    if (text !== '') socket.write(text);
    return { socket, answer: () => said, ended: () => over };
  }
  return { open, strangers, logged };
}
const head = (line: string, headers = ''): string => `${line} HTTP/1.1\r\nhost: x\r\n${headers}\r\n`;
const signedIn = head('GET /api/chat/getChatServer', 'authorization: Bearer bom\r\n');
const slow = (from: string): string =>
  `${head('POST /api/login/recuperar_senha', `x-forwarded-for: ${from}\r\ncontent-type: application/json\r\ncontent-length: 50\r\n`)}{`;

describe('connections of one address', () => {
  it('without a session are limited; who shows one is not counted, and makes space for others of the office', async () => {
    const { open, strangers } = await start(false);
    const first = [];
    for (let i = 0; i < 5; i++) first.push(await open());
    await expect.poll(() => strangers.openOf('127.0.0.1')).toBe(5);
    const sixth = await open();
    await expect.poll(sixth.ended).toBe(true);
    expect(first.every((c) => !c.ended())).toBe(true);
    // the same connection signs in: its place is free, and three more are there
    first[0]!.socket.write(signedIn);
    await expect.poll(first[0]!.answer).toContain('200 OK');
    expect(strangers.openOf('127.0.0.1')).toBe(4);
    const more = [await open(), await open(), await open(), await open()];
    await expect.poll(() => strangers.openOf('127.0.0.1')).toBe(8);
    const ninth = await open();
    await expect.poll(ninth.ended).toBe(true);
    expect(more.every((c) => !c.ended())).toBe(true);
    // signed-in ones have no limit
    for (const c of more) c.socket.write(signedIn);
    await expect.poll(() => strangers.openOf('127.0.0.1')).toBe(4);
    for (const c of more) c.socket.destroy();
    for (const c of first) c.socket.destroy();
    await expect.poll(() => strangers.openOf('127.0.0.1')).toBe(0);
  });

  it('behind a proxy are counted by the address that it tells, request by request', async () => {
    const { open, strangers } = await start(true);
    for (let i = 0; i < 5; i++) await open(slow('203.0.113.7'));
    await expect.poll(() => strangers.openOf('203.0.113.7')).toBe(5);
    const sixth = await open(slow('203.0.113.7'));
    await expect.poll(sixth.answer).toContain('429');
    expect(sixth.answer()).toContain('Muitas tentativas em pouco tempo');
    const other = await open(head('GET /api/chat/getChatServer', 'x-forwarded-for: 203.0.113.8\r\n'));
    await expect.poll(other.answer).toContain('401');
    // one /64 of IPv6 is one
    for (let i = 0; i < 5; i++) await open(slow(`2001:db8:1:2::${i + 1}`));
    await expect.poll(() => strangers.openOf('2001:db8:1:2::ff')).toBe(5);
    expect(strangers.openOf('2001:db8:1:3::1')).toBe(0);
  });
});

describe('slow bodies', () => {
  it('are cut off, uploads later; nothing is logged', async () => {
    const { open, logged } = await start(false, { body: 200, upload: 60_000 });
    const types = ['application/json', 'multipart/form-data; boundary=x'];
    const texts = types.flatMap((type) => [
      head('POST /api/login/recuperar_senha', `content-type: ${type}\r\ncontent-length: 50\r\n`),
      head('POST /api/login/recuperar_senha', `content-type: ${type}\r\ntransfer-encoding: chunked\r\n`),
    ]);
    const slowOnes = [];
    for (const text of texts) slowOnes.push(await open(text));
    const upload = await open(
      head('POST /api/chat/upload', 'authorization: Bearer bom\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 500\r\n'),
    );
    for (const one of slowOnes) await expect.poll(one.ended).toBe(true);
    expect(upload.ended()).toBe(false);
    expect(logged).toEqual([]);
  });
});
