import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createOutgoing, type Outgoing, type OutgoingCall } from './outgoing.ts';
import { OutgoingError } from './outgoing-error.ts';
import { isClosedAddress, type Resolve } from './reach.ts';

const limits: OutgoingCall = { timeoutMs: 5000, maxBytes: 1000 };
const opened: { close(): unknown }[] = [];
const seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = [];
/** What the server answers, by path. */
const answers: Record<string, (response: ServerResponse) => void> = {};
let origin: string;
let port: number;

const redirect = (status: number, location: string) => (response: ServerResponse) => response.writeHead(status, { location }).end('elsewhere');
function outgoing(internal: string[], resolve?: Resolve): Outgoing {
  const made = createOutgoing(internal, resolve);
  opened.push(made);
  return made;
}
const motivo = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => new Error('it was answered'),
    (failure: unknown) => failure,
  );
  if (!(error instanceof OutgoingError)) throw error;
  return error.motivo;
};

beforeAll(async () => {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      seen.push({ method, url, headers, body });
      (answers[url] ?? ((r) => r.writeHead(404).end()))(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
  origin = `http://127.0.0.1:${port}`;
  opened.push({ close: () => (server.closeAllConnections(), server.close()) });
});
afterAll(async () => {
  for (const each of opened.toReversed()) await each.close();
});

/** One address of each class that the internet does not reach, as people write them. */
const closed = {
  loopback: ['127.0.0.1', '127.8.9.1', '[::1]'],
  'this network': ['0.0.0.0', '[::]'],
  private: ['10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.0.1', '[fd00::1]', '[fc00::1]'],
  'link-local': ['169.254.169.254', '[fe80::1]'],
  CGNAT: ['100.64.0.1', '100.127.255.255'],
  multicast: ['224.0.0.1', '239.1.1.1', '[ff02::1]'],
  'broadcast and reserved': ['255.255.255.255', '240.0.0.1', '192.0.0.1', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '[2001:db8::1]'],
  'IPv4 inside IPv6': [
    '[::ffff:127.0.0.1]',
    '[::ffff:10.0.0.1]',
    '[::ffff:8.8.8.8]',
    '[::127.0.0.1]',
    '[2002:7f00:1::]',
    '[2001::1]',
    '[64:ff9b::a00:1]',
    '[fec0::1]',
  ],
  'other notations': ['2130706433', '0x7f000001', '0177.0.0.1', '127.1', '127.0.0.1.'],
};

describe('the way out: addresses that people type reach nothing inside', () => {
  it.each(Object.entries(closed))('%s: by HTTP and by a plain socket', async (_kind, hosts) => {
    const out = outgoing([]);
    const before = seen.length;
    for (const host of hosts) {
      expect([host, await motivo(out.call(`http://${host}:${port}/`, limits))]).toEqual([host, 'rede_interna']);
      expect([host, await motivo(out.connect({ host, port, timeoutMs: 5000 }))]).toEqual([host, 'rede_interna']);
    }
    expect(seen).toHaveLength(before);
  });

  it('what the internet reaches is open', () => {
    for (const address of ['8.8.8.8', '2606:4700::1111', '172.32.0.1', '100.128.0.1']) expect([address, isClosedAddress(address)]).toEqual([address, false]);
    for (const none of ['', 'a', '1.2.3', '10.0.0.1/8']) expect([none, isClosedAddress(none)]).toEqual([none, true]);
  });

  it('a name that leads inside, with all or with one of its addresses', async () => {
    const both: Resolve = () =>
      Promise.resolve([
        { address: '8.8.8.8', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ]);
    for (const out of [outgoing([]), outgoing([], both)]) {
      expect(await motivo(out.call(`http://localhost:${port}/`, limits))).toBe('rede_interna');
      expect(await motivo(out.connect({ host: 'localhost', port, timeoutMs: 5000 }))).toBe('rede_interna');
    }
  });

  it('PROSA_REDES_INTERNAS opens its addresses, ranges and names, and nothing beside them', async () => {
    answers['/aberto'] = (response) => response.end('oi');
    const resolve: Resolve = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
    for (const [internal, host] of [
      [['127.0.0.1'], '127.0.0.1'],
      [['127.0.0.0/8'], '127.0.0.1'],
      [['127.0.0.1'], 'erp.interno'],
      [['erp.interno'], 'ERP.interno.'],
    ] as const) {
      const out = outgoing([...internal], resolve);
      expect((await out.call(`http://${host}:${port}/aberto`, limits)).body.toString()).toBe('oi');
      const socket = await out.connect({ host, port, timeoutMs: 5000 });
      expect([socket.remoteAddress, socket.readyState]).toEqual(['127.0.0.1', 'open']);
      socket.destroy();
    }
    const out = outgoing(['127.0.0.2', 'erp.interno'], resolve);
    for (const host of ['127.0.0.1', 'interno', 'a.erp.interno', 'erp.interno.exemplo'])
      expect([host, await motivo(out.call(`http://${host}:${port}/aberto`, limits))]).toEqual([host, 'rede_interna']);
  });

  it('a name that changes between question and connection (DNS rebinding) is asked once, and the connection goes to that answer', async () => {
    answers['/nome'] = (response) => response.setHeader('connection', 'close').end('oi');
    const asked: string[] = [];
    const addresses = ['127.0.0.1', '127.0.0.9'];
    const out = outgoing(['127.0.0.1'], (name) => {
      asked.push(name);
      return Promise.resolve([{ address: addresses[Math.min(asked.length, 2) - 1]!, family: 4 }]);
    });
    expect((await out.call(`http://muda.exemplo:${port}/nome`, limits)).status).toBe(200);
    expect(asked).toEqual(['muda.exemplo']);
    expect(await motivo(out.call(`http://muda.exemplo:${port}/nome`, limits))).toBe('rede_interna');
    expect(asked).toHaveLength(2);
    expect(await motivo(out.connect({ host: 'muda.exemplo', port, timeoutMs: 5000 }))).toBe('rede_interna');
  });

  it('what is no address of the web, or holds a password, is told apart', async () => {
    const out = outgoing(['127.0.0.1']);
    for (const wrong of ['', 'x', 'ftp://127.0.0.1/', 'file:///etc/passwd', 'http://', `http://eu:senha@127.0.0.1:${port}/`])
      expect([wrong, await motivo(out.call(wrong, limits))]).toEqual([wrong, 'endereco']);
    for (const host of ['', '127.0.0.1/x', 'a@127.0.0.1', '127.0.0.1:25', 'a b'])
      expect([host, await motivo(out.connect({ host, port, timeoutMs: 5000 }))]).toEqual([host, 'endereco']);
    await expect(out.call('http://10.0.0.1/', limits)).rejects.toThrow('O endereço 10.0.0.1 é de uma rede interna, e não pode ser usado.');
  });

  it('without TLS only to hosts that the installation names, where TLS is asked for', async () => {
    answers['/claro'] = (response) => response.end();
    expect((await outgoing(['127.0.0.1']).call(`${origin}/claro`, { ...limits, onlyTls: true })).status).toBe(200);
    const resolve: Resolve = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
    expect(await motivo(outgoing(['127.0.0.1'], resolve).call(`http://fora.exemplo:${port}/claro`, { ...limits, onlyTls: true }))).toBe('sem_tls');
  });
});

describe('redirects', () => {
  it('are answers where none is to be followed', async () => {
    answers['/desvio'] = redirect(302, '/fim');
    expect(await outgoing(['127.0.0.1']).call(`${origin}/desvio`, limits)).toMatchObject({ status: 302, url: `${origin}/desvio` });
  });

  it('are followed as often as said, and refused after that', async () => {
    answers['/a'] = redirect(301, '/b');
    answers['/b'] = redirect(302, '/fim');
    answers['/fim'] = (response) => response.end('fim');
    answers['/volta'] = redirect(302, '/volta');
    const out = outgoing(['127.0.0.1']);
    expect(await out.call(`${origin}/a`, { ...limits, redirects: 2 })).toMatchObject({ status: 200, url: `${origin}/fim`, body: Buffer.from('fim') });
    expect(await motivo(out.call(`${origin}/a`, { ...limits, redirects: 1 }))).toBe('desvios');
    const before = seen.length;
    expect(await motivo(out.call(`${origin}/volta`, { ...limits, redirects: 3 }))).toBe('desvios');
    expect(seen.length - before).toBe(4);
  });

  it('are checked anew at each step: address, name, notation, scheme', async () => {
    const resolve: Resolve = (name) => Promise.resolve([{ address: name === 'aberto.exemplo' ? '127.0.0.1' : '192.168.0.1', family: 4 }]);
    const out = outgoing(['127.0.0.1'], resolve);
    const start = `http://aberto.exemplo:${port}/salto`;
    for (const [location, why] of [
      [`http://127.0.0.2:${port}/`, 'rede_interna'],
      ['http://169.254.169.254/latest/meta-data/', 'rede_interna'],
      ['http://0x7f000002/', 'rede_interna'],
      ['http://[::ffff:7f00:2]/', 'rede_interna'],
      ['http://dentro.exemplo/', 'rede_interna'],
      ['//dentro.exemplo/', 'rede_interna'],
      ['file:///etc/passwd', 'endereco'],
      [`http://eu:senha@aberto.exemplo:${port}/`, 'endereco'],
    ] as const) {
      answers['/salto'] = redirect(307, location);
      expect([location, await motivo(out.call(start, { ...limits, redirects: 3 }))]).toEqual([location, why]);
    }
    // from a host with TLS, or one that needs none, to one in clear
    answers['/salto'] = redirect(302, `http://aberto.exemplo:${port}/fim`);
    expect(await motivo(out.call(`${origin}/salto`, { ...limits, redirects: 3, onlyTls: true }))).toBe('sem_tls');
  });

  it('take no secret to another origin, and a body only with 307 and 308', async () => {
    const resolve: Resolve = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
    const out = outgoing(['127.0.0.1'], resolve);
    const call: OutgoingCall = {
      ...limits,
      method: 'POST',
      redirects: 1,
      body: '{"a":1}',
      headers: { Authorization: 'Bearer x', 'X-Assinatura': 'y', 'content-type': 'application/json' },
    };
    answers['/fim'] = (response) => response.end();
    answers['/outro'] = redirect(308, `http://outro.exemplo:${port}/fim`);
    await out.call(`${origin}/outro`, call);
    expect(seen.at(-1)).toMatchObject({ method: 'POST', body: '{"a":1}', headers: { 'content-type': 'application/json', 'user-agent': 'Prosa' } });
    expect(seen.at(-1)!.headers).not.toHaveProperty('authorization');
    expect(seen.at(-1)!.headers).not.toHaveProperty('x-assinatura');
    answers['/mesmo'] = redirect(303, '/fim');
    await out.call(`${origin}/mesmo`, call);
    expect(seen.at(-1)).toMatchObject({ method: 'GET', body: '', headers: { authorization: 'Bearer x', 'x-assinatura': 'y' } });
    expect(seen.at(-1)!.headers).not.toHaveProperty('content-type');
  });
});

describe('size and time', () => {
  it('a body that is too large is not read to its end, whatever it says of its length', async () => {
    let written = 0;
    answers['/longo'] = (response) => {
      const more = () => {
        if (response.destroyed || written > 50_000_000) return;
        written += 10_000;
        response.write(Buffer.alloc(10_000), more);
      };
      more();
    };
    answers['/dito'] = (response) => response.end(Buffer.alloc(1001));
    answers['/cabe'] = (response) => response.end(Buffer.alloc(1000));
    const out = outgoing(['127.0.0.1']);
    expect(await motivo(out.call(`${origin}/longo`, limits))).toBe('tamanho');
    expect(await motivo(out.call(`${origin}/dito`, limits))).toBe('tamanho');
    expect((await out.call(`${origin}/cabe`, limits)).body).toHaveLength(1000);
    expect(written).toBeLessThan(50_000_000);
  });

  it('what is packed stays packed: a small answer cannot become a large one', async () => {
    answers['/zip'] = (response) => response.setHeader('content-encoding', 'gzip').end('packed');
    const answer = await outgoing(['127.0.0.1']).call(`${origin}/zip`, limits);
    expect([answer.headers['content-encoding'], answer.body.toString()]).toEqual(['gzip', 'packed']);
    expect(seen.at(-1)!.headers).not.toHaveProperty('accept-encoding');
  });

  it('one limit for all of it: a silent server, a body that drips, redirects, a name that is not found', async () => {
    const late = { ...limits, timeoutMs: 150 };
    answers['/mudo'] = () => undefined;
    answers['/pinga'] = (response) => {
      const drip = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(drip));
    };
    answers['/gira'] = (response) => setTimeout(() => redirect(302, '/gira')(response), 40);
    const out = outgoing(['127.0.0.1']);
    expect(await motivo(out.call(`${origin}/mudo`, late))).toBe('tempo');
    expect(await motivo(out.call(`${origin}/pinga`, late))).toBe('tempo');
    expect(await motivo(out.call(`${origin}/gira`, { ...late, redirects: 100 }))).toBe('tempo');
    const nobody = outgoing([], () => new Promise(() => undefined));
    expect(await motivo(nobody.call('http://mudo.exemplo/', late))).toBe('tempo');
    expect(await motivo(nobody.connect({ host: 'mudo.exemplo', port: 25, timeoutMs: 150 }))).toBe('tempo');
  });

  it('nobody there, or a connection that breaks, is told apart and may pass', async () => {
    const gone = createSocketServer().listen(0, '127.0.0.1');
    await once(gone, 'listening');
    const free = (gone.address() as AddressInfo).port;
    gone.close();
    await once(gone, 'close');
    answers['/cai'] = (response) => response.socket?.destroy();
    const out = outgoing(['127.0.0.1']);
    for (const work of [
      () => out.call(`http://127.0.0.1:${free}/`, limits),
      () => out.call(`${origin}/cai`, limits),
      () => out.connect({ host: '127.0.0.1', port: free, timeoutMs: 5000 }),
      () => outgoing([], () => Promise.reject(new Error('ENOTFOUND'))).call('http://nada.exemplo/', limits),
    ]) {
      const error = await work().catch((failure: unknown) => failure);
      expect(error).toMatchObject({ motivo: 'sem_resposta', passes: true, cause: expect.any(Error) as Error });
    }
  });

  it('a plain socket lives on after the time to connect', async () => {
    const server = createSocketServer((socket) => socket.pipe(socket)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    opened.push(server);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const socket = await outgoing(['127.0.0.1']).connect({ host: '127.0.0.1', port: (server.address() as AddressInfo).port, timeoutMs: 30 });
    vi.advanceTimersByTime(60);
    vi.useRealTimers();
    socket.write('EHLO');
    const [heard] = (await once(socket, 'data')) as [Buffer];
    expect(heard.toString()).toBe('EHLO');
    socket.destroy();
  });
});
