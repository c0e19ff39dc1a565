/** The examples of docs/exemplos as they stand: the proxy runs in front of the product, the unit and its settings name what is there. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect as connectHttp2 } from 'node:http2';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startTestApp, type TestApp } from './kit/app.ts';
import { bringProgram } from './kit/outside/program.ts';
import { until } from './kit/salas.ts';

const read = (name: string): string => readFileSync(new URL(`../../../docs/exemplos/${name}`, import.meta.url), 'utf8');
const token = 'a'.repeat(43);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

describe.skipIf(!bringProgram('nginx', '-v') || !bringProgram('openssl', 'version'))('docs/exemplos/nginx.conf', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'prosa-nginx-'));
  const log = path.join(folder, 'prosa.log');
  let app: TestApp;
  let port: number;
  let nginx: ReturnType<typeof spawn>;

  beforeAll(async () => {
    app = await startTestApp();
    const [tls, plain] = [await freePort(), await freePort()];
    port = tls;
    const subject = ['-subj', '/CN=crm.example.com', '-keyout', `${folder}/prosa.key`, '-out', `${folder}/prosa.pem`];
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...subject], { stdio: 'ignore' });
    // ports and places are the test's, all else stands as it is read
    const site = read('nginx.conf')
      .replaceAll('listen 443', `listen 127.0.0.1:${tls}`)
      .replaceAll('listen 80', `listen 127.0.0.1:${plain}`)
      .replaceAll('/etc/ssl', folder)
      .replaceAll('/var/log/nginx', folder)
      .replace('127.0.0.1:3000', new URL(app.url).host);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
    const account = process.getuid?.() === 0 ? 'user root;' : '';
    writeFileSync(`${folder}/main.conf`, `${account} daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {} http { ${temporary}\n${site}\n}`);
    nginx = spawn('nginx', ['-e', `${folder}/error.log`, '-p', folder, '-c', `${folder}/main.conf`], { stdio: 'ignore' });
    await until('the proxy', async () => (await ask('/api/saude/pronto').catch(() => 0)) === 200);
  });
  afterAll(async () => {
    if (nginx.exitCode === null) {
      nginx.kill('SIGTERM');
      await once(nginx, 'exit');
    }
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Status of an answer by HTTP/2. */
  async function ask(address: string, body?: Buffer): Promise<number> {
    const session = connectHttp2(`https://127.0.0.1:${port}`, { rejectUnauthorized: false, servername: 'crm.example.com' });
    const failed = new Promise<never>((_resolve, reject) => session.once('error', reject));
    try {
      const authority = { ':authority': 'crm.example.com', accept: 'text/html', 'content-type': 'application/octet-stream' };
      const stream = session.request({ ':path': address, ':method': body ? 'POST' : 'GET', ...authority });
      stream.on('error', () => undefined);
      stream.end(body);
      const [headers] = (await Promise.race([once(stream, 'response'), failed])) as [{ ':status': number }];
      stream.resume();
      return headers[':status'];
    } finally {
      session.destroy();
    }
  }

  it('brings pages, calls and sockets, and files up to the size that the product takes', async () => {
    expect([await ask('/api/saude/pronto'), await ask('/api/saude'), await ask('/api/nada')]).toEqual([200, 200, 404]);
    const socket = new WebSocket('wss://crm.example.com/ws', ['wamp'], {
      createConnection: () => connectTls({ host: '127.0.0.1', port, servername: 'crm.example.com', rejectUnauthorized: false }),
    });
    const [first] = (await once(socket, 'message')) as [Buffer];
    expect(first.toString()).toMatch(/^\[0,/);
    socket.terminate();
    // refused by the product, which says why, and not by the proxy
    expect(await ask('/embed/formulario/nada/arquivo', Buffer.alloc(17 * 1_048_576))).toBe(404);
  });

  it('writes down neither links nor query strings', async () => {
    await ask(`/token/${token}?prova=segredo`);
    await expect.poll(() => readFileSync(log, 'utf8')).toContain('GET /token/- ');
    expect(readFileSync(log, 'utf8')).not.toMatch(/aaaa|segredo/);
  });

  it('refuses another name', async () => {
    const socket = connectTls({ host: '127.0.0.1', port, servername: 'outra.example', rejectUnauthorized: false });
    const [error] = (await once(socket, 'error').catch((reason: unknown) => [reason])) as [Error];
    expect(error.message).toContain('unrecognized name');
  });
});

describe('docs/exemplos/prosa.service', () => {
  it('names settings and a command that are there', () => {
    const unit = read('prosa.service');
    const manual = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
    for (const [name] of unit.matchAll(/PROSA_\w+/g)) expect(manual).toContain(`\`${name}\``);
    const { scripts } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { scripts: Record<string, string> };
    expect(unit).toContain('ExecStart=/usr/bin/npm start');
    expect(scripts).toHaveProperty('start');
    expect(scripts).toHaveProperty('preparar');
  });

  it.skipIf(!existsSync('/usr/bin/systemd-analyze') || !existsSync('/usr/bin/npm'))('is what systemd takes', () => {
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', new URL('../../../docs/exemplos/prosa.service', import.meta.url).pathname], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
  });
});
