/**
 * Fan-out of our hub against a bare `ws` server that sends the same bytes, and the memory of an idle connection.
 * Each server runs alone in a process; the subscribers run in another one. Prints one line of JSON; ends within two minutes.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type EventData, triggers } from '@prosa/contract/realtime.ts';
import { createLocalBus } from '@prosa/server/src/core/realtime/bus/bus-local.ts';
import { createHub } from '@prosa/server/src/core/realtime/hub.ts';
import type { HubPorts, TriggerTable } from '@prosa/server/src/core/realtime/realtime.ts';
import { type WebSocket, WebSocketServer } from 'ws';
import { comparing, printCompared } from './support/compare.ts';
import { setting, within } from './support/smallest.ts';

const subscribers = setting('BENCH_ASSINANTES', 1_000);
const idle = setting('BENCH_PARADAS', 5_000);
const rounds = setting('BENCH_RODADAS', comparing ? 3 : 7);
const seconds = setting('BENCH_SEGUNDOS', 1);
const topic = 'sala-bench';
const id_empresa = 1;

/** About 400 bytes on the wire, as a message of a sala is. */
const message = (n: number): EventData<'chat_message'> => ({
  msg_id: n,
  private_id: null,
  chat_id: 1,
  topic,
  msg_index: n,
  status: 'sent',
  ack: 0,
  type: 'message',
  text: 'Bom dia! O pedido saiu hoje cedo.',
  deletada: 0,
  editada: false,
  at_created: '2026-11-20T12:00:00.000Z',
  de: 'contato',
  id_usuario: null,
  nome: 'Carla',
  origem: 'contato',
  reply: null,
  arquivo: null,
  link: null,
  erro: null,
});

type Order = { do: 'run'; batch: number; milliseconds: number } | { do: 'memory' };

/** Sends as fast as the sockets take it: `batch` messages in each turn, none while a reader is behind. */
async function pump(sockets: () => Iterable<Socket>, send: (n: number) => void, batch: number, milliseconds: number): Promise<number> {
  const end = performance.now() + milliseconds;
  let sent = 0;
  while (performance.now() < end) {
    for (let i = 0; i < batch; i++) send(sent++);
    // After the hub's own setImmediate has written.
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    for (;;) {
      let behind = false;
      for (const socket of sockets()) if (socket.writableLength > 128 * 1024) behind = true;
      if (!behind) break;
      await new Promise(setImmediate);
    }
  }
  return sent;
}

async function serve(kind: 'hub' | 'ws'): Promise<void> {
  const server = createServer();
  const open = new Set<Socket>();
  let send: (n: number) => void;
  if (kind === 'hub') {
    const refused = Object.fromEntries(Object.keys(triggers).map((name) => [name, 'refused'])) as unknown as TriggerTable;
    const mayEnterSala = () => Promise.resolve(true);
    const ports: HubPorts = {
      otherEmpresa: () => Promise.resolve(null),
      personByToken: (token) => {
        const id_login = Number(token);
        const escopos = { atendimento: 'todos', ticket: 'todos', contato: 'todos', bloco: 'todos' } as const;
        return Promise.resolve({
          kind: 'staff',
          id_sessao: id_login,
          id_login,
          nome: 'P',
          usuario: 'p',
          avatar: null,
          superadmin: false,
          id_empresa,
          id_grupo: 1,
          grants: [],
          departamentos: [],
          escopos,
        });
      },
      changeEmpresa: () => Promise.resolve(null),
      visitorLogin: () => Promise.resolve(null),
      mayEnterSala,
      isWidgetOrigin: () => Promise.resolve(false),
      presenceChanged: () => undefined,
    };
    const log = { info: () => undefined, warn: () => undefined, error: (details: object, text: string) => console.error(text, details) };
    // a hub of before asks the same under a name of its own
    const asked = new Proxy(ports, { get: (all, name) => Reflect.get(all, name) ?? (String(name).startsWith('mayEnter') ? mayEnterSala : undefined) });
    const hub = createHub({ ports: asked, table: refused, bus: createLocalBus(), log });
    hub.attach(server);
    send = (n) => hub.publisher.publish(id_empresa, topic, 'chat_message', message(n));
  } else {
    const sockets = new WebSocketServer({ server, perMessageDeflate: false, handleProtocols: () => 'wamp' });
    const clients = new Set<WebSocket>();
    sockets.on('connection', (ws) => {
      clients.add(ws);
      ws.on('close', () => clients.delete(ws));
      ws.send('[0,"0123456789abcdef",1,"CRM/1"]');
      ws.on('message', () => ws.send('[3,"0",{}]'));
    });
    // The same bytes, encoded once: the fastest way that `ws` offers.
    send = (n) => {
      const bytes = Buffer.from(`[8,"${topic}",{"trigger":"chat_message","id_empresa":${id_empresa},"seq":${n + 1},"data":${JSON.stringify(message(n))}}]`);
      for (const ws of clients) ws.send(bytes, { binary: false });
    };
  }
  server.on('upgrade', (_, socket) => {
    open.add(socket as Socket);
    socket.on('close', () => open.delete(socket as Socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.on('message', (order: Order) => {
    void (async () => {
      if (order.do === 'memory') {
        for (let i = 0; i < 4; i++) {
          globalThis.gc?.();
          await wait(50);
        }
        process.send?.({ rss: process.memoryUsage().rss, connections: open.size });
        return;
      }
      const cpu = process.cpuUsage();
      const start = performance.now();
      const sent = await pump(() => open, send, order.batch, order.milliseconds);
      const used = process.cpuUsage(cpu);
      process.send?.({ sent, milliseconds: performance.now() - start, cpu: (used.user + used.system) / 1000 });
    })();
  });
  process.send?.({ port: (server.address() as AddressInfo).port });
}

/** Masked text frame with a zero mask: cheap to make, legal to send. */
function clientFrame(text: string): Buffer {
  const body = Buffer.from(text);
  const head = body.length < 126 ? Buffer.from([0x81, 0x80 | body.length]) : Buffer.from([0x81, 0xfe, body.length >> 8, body.length & 255]);
  return Buffer.concat([head, Buffer.alloc(4), body]);
}

/** Plain sockets that read and count bytes, so that the readers cost the machine as little as they can. */
async function subscribe(port: number, count: number, withLogin: boolean): Promise<void> {
  let bytes = 0;
  const request = `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: wamp\r\n\r\n`;
  const join = (n: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      let text: string | null = '';
      socket.on('error', reject);
      socket.on('connect', () => socket.write(request));
      socket.on('data', (chunk) => {
        bytes += chunk.length;
        if (text === null) return;
        text += chunk.toString('latin1');
        if (text.includes('[0,"') && !text.includes('sent')) {
          text = 'sent';
          socket.write(clientFrame(`[2,"0123456789abcdef","login",null,{"token":"${n + 1}","id_empresa":${id_empresa}}]`));
          if (withLogin) socket.write(clientFrame(JSON.stringify([5, topic])));
        } else if (text.includes('[3,')) {
          text = null;
          resolve();
        }
      });
    });
  for (let i = 0; i < count; i += 50) await Promise.all(Array.from({ length: Math.min(50, count - i) }, (_, j) => join(i + j)));
  process.on('message', () => process.send?.({ bytes }));
  process.send?.({ ready: true });
}

const self = fileURLToPath(import.meta.url);
const start = (...args: string[]): ChildProcess => fork(self, args, { execArgv: [...process.execArgv, '--expose-gc'] });
async function ask<T>(child: ChildProcess, order?: object): Promise<T> {
  const answer = once(child, 'message');
  if (order) child.send(order);
  return ((await answer) as [T])[0];
}
const stop = (...children: ChildProcess[]): Promise<unknown> =>
  Promise.all(
    children.map((child) => {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      return gone;
    }),
  );

/** Deliveries a second that reached the readers, and server CPU for each thousand. */
async function rate(kind: 'hub' | 'ws', batch: number): Promise<{ rate: number; cpu: number }> {
  const server = start(kind);
  const { port } = await ask<{ port: number }>(server);
  const readers = start('readers', String(port), String(subscribers));
  await ask(readers);
  await ask(server, { do: 'run', batch, milliseconds: 500 });
  const before = await ask<{ bytes: number }>(readers, {});
  const run = await ask<{ sent: number; milliseconds: number; cpu: number }>(server, { do: 'run', batch, milliseconds: seconds * 1000 });
  // What is still on its way.
  let bytes = 0;
  for (let last = -1; last !== bytes; ) {
    last = bytes;
    await wait(100);
    ({ bytes } = await ask<{ bytes: number }>(readers, {}));
  }
  const perMessage = (bytes - before.bytes) / (run.sent * subscribers);
  if (perMessage < 300 || perMessage > 500) throw new Error(`${kind}: ${perMessage} bytes a delivery, not what was sent`);
  await stop(readers, server);
  return { rate: (run.sent * subscribers) / (run.milliseconds / 1000), cpu: run.cpu / ((run.sent * subscribers) / 1000) };
}

async function memory(kind: 'hub' | 'ws'): Promise<number> {
  const server = start(kind);
  const { port } = await ask<{ port: number }>(server);
  // Logins come and go first: the young generation of a process grows once, and is nobody's connection.
  const warm = start('idle', String(port), String(Math.min(1000, idle)));
  await ask(warm);
  await stop(warm);
  await wait(200);
  const before = await ask<{ rss: number }>(server, { do: 'memory' });
  const readers = start('idle', String(port), String(idle));
  await ask(readers);
  const after = await ask<{ rss: number; connections: number }>(server, { do: 'memory' });
  if (after.connections !== idle) throw new Error(`${kind}: ${after.connections} connections instead of ${idle}`);
  await stop(readers, server);
  return (after.rss - before.rss) / idle / 1024;
}

/** The middle of all rounds: one lucky or busy moment of the machine decides nothing. */
const middle = (all: { rate: number; cpu: number }[]): { rate: number; cpu: number } => {
  const of = (pick: (round: { rate: number; cpu: number }) => number): number => all.map(pick).toSorted((a, b) => a - b)[all.length >> 1]!;
  return { rate: of((r) => r.rate), cpu: of((r) => r.cpu) };
};

const batches = [1, 8];

/** The hub alone: milliseconds for a thousand deliveries, and its processor time for them. */
async function compare(): Promise<void> {
  const p50: Record<string, number> = {};
  let cpu = 0;
  for (const batch of batches) {
    const hub: { rate: number; cpu: number }[] = [];
    for (let i = 0; i < rounds; i++) hub.push(await rate('hub', batch));
    const all = middle(hub);
    p50[`mil entregas, ${batch} por volta`] = 1_000_000 / all.rate;
    cpu += all.cpu;
  }
  printCompared('socket', { p50, cpu: { servidor: cpu, banco: 0 } });
}

async function main(): Promise<void> {
  const results: Record<string, unknown> = {};
  let worst = Number.POSITIVE_INFINITY;
  for (const batch of batches) {
    const hub: { rate: number; cpu: number }[] = [];
    const ws: { rate: number; cpu: number }[] = [];
    // Taken in turns, so that a busy moment of the machine hits both.
    for (let i = 0; i < rounds; i++) {
      hub.push(await rate('hub', batch));
      ws.push(await rate('ws', batch));
    }
    const [ours, bare] = [middle(hub), middle(ws)];
    const ratio = ours.rate / bare.rate;
    worst = Math.min(worst, ratio);
    results[`por_volta_${batch}`] = {
      hub: Math.round(ours.rate),
      ws: Math.round(bare.rate),
      razao: Number(ratio.toFixed(2)),
      cpu_us_hub: Number(ours.cpu.toFixed(2)),
      cpu_us_ws: Number(bare.cpu.toFixed(2)),
    };
  }
  const kb = { hub: Number((await memory('hub')).toFixed(1)), ws: Number((await memory('ws')).toFixed(1)) };
  console.log(
    JSON.stringify({
      bench: 'socket',
      assinantes: subscribers,
      ...results,
      razao_minima: Number(worst.toFixed(2)),
      conexoes_paradas: idle,
      kb_por_conexao: kb,
    }),
  );
  if (!within(worst >= 0.9 && kb.hub <= 15)) process.exitCode = 1;
}

const [role, port, count] = process.argv.slice(2);
if (role === 'hub' || role === 'ws') await serve(role);
else if (role === 'readers' || role === 'idle') await subscribe(Number(port), Number(count), role === 'readers');
else await (comparing ? compare() : main());
