import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RunningRedis, startLossyLine, startRedis } from '../../../../test/kit/outside/redis.ts';
import type { Bus } from '../realtime.ts';
import { type Client, fakePorts, type Running, recordingLog, staff, startHub } from '../testing/kit.ts';
import { ack } from '../testing/samples.ts';
import { createRedisBus } from './bus-redis.ts';

let redis: RunningRedis;
let buses: [Bus, Bus];
let count = 0;
let prefix: string;
const newBus = (extra = {}): Promise<Bus> => createRedisBus({ url: redis.url, log: recordingLog().log, prefix, ...extra });

beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.stop());
beforeEach(async () => {
  count += 1;
  prefix = `{teste-${count}}`;
  buses = [await newBus(), await newBus()];
});
afterEach(async () => {
  for (const bus of buses) await bus.close();
});

it('a Redis that is not there, or refuses the password, ends the start by one line that names the setting', async () => {
  const refusing = createServer((socket) =>
    socket.on('data', (commands) => {
      for (const _ of commands.toString().matchAll(/^\*/gm)) socket.write('-WRONGPASS invalid username-password pair\r\n');
    }),
  );
  refusing.listen(0, '127.0.0.1');
  await once(refusing, 'listening');
  const { port } = refusing.address() as AddressInfo;
  const lines: string[] = [];
  const note = (_details: object, message: string) => void lines.push(message);
  const log = { info: note, warn: note, error: note };
  for (const [url, why] of [
    ['redis://127.0.0.1:1', 'ECONNREFUSED'],
    [`redis://:senha-errada@127.0.0.1:${port}`, 'WRONGPASS'],
  ] as const)
    await expect(createRedisBus({ url, log })).rejects.toThrow(
      expect.objectContaining({
        name: 'StartError',
        message: expect.stringMatching(new RegExp(`^o Redis em 127\\.0\\.0\\.1:\\d+ não serve: .*${why}.*Confira REDIS_URL`)),
      }),
    );
  expect(lines).toEqual([]);
  refusing.close();
});

const hear = (bus: Bus): [string, string, number | null][] => {
  const heard: [string, string, number | null][] = [];
  bus.onMessage('events', (...message) => void heard.push(message));
  return heard;
};

describe('[realtime] bus of several nodes', () => {
  it('gives all nodes the same events in the order of their numbers, whoever sent them', async () => {
    const heard = buses.map(hear);
    for (let i = 0; i < 100; i++) for (const [n, bus] of buses.entries()) bus.send('events', 'sala-um', `${n}|${i}`, true);
    buses[0].send('events', 'sala-um', 'sem número', false);
    await expect.poll(() => heard.map((h) => h.length)).toEqual([201, 201]);
    expect(heard[1]).toEqual(heard[0]);
    const numbers = heard[0]!.flatMap(([, , seq]) => (seq === null ? [] : [seq]));
    expect(numbers).toEqual(numbers.map((_, i) => numbers[0]! + i));
    expect(heard[0]!.filter(([, text]) => text.startsWith('0|')).map(([, text]) => text)).toEqual(Array.from({ length: 100 }, (_, i) => `0|${i}`));
    expect(await buses[1].sequences(['sala-um'])).toEqual([numbers.at(-1)]);
    expect(buses[0].epoch()).toBe(buses[1].epoch());
  });
  it('numbers that were read go on by one', async () => {
    const heard = hear(buses[1]);
    const [stands] = await buses[0].sequences(['sala-um', 'sala-dois']);
    buses[0].send('events', 'sala-um', 'x', true);
    await expect.poll(() => heard).toEqual([['sala-um', 'x', stands! + 1]]);
  });
  it('a broken connection loses nothing that was sent, repeats nothing, and keeps the order', async () => {
    const heard = hear(buses[1]);
    for (let i = 0; i < 200; i++) {
      buses[0].send('events', 'sala-um', `${i}`, true);
      if (i % 50 === 20) await redis.cut('normal');
      if (i % 10 === 0) await buses[1].sequences(['sala-um']);
    }
    await expect.poll(() => heard.length, { timeout: 10_000 }).toBe(200);
    expect(heard.map(([, text]) => text)).toEqual(Array.from({ length: 200 }, (_, i) => `${i}`));
    expect(heard.map(([, , seq]) => seq! - heard[0]![2]!)).toEqual(Array.from({ length: 200 }, (_, i) => i));
  });
  it('what was done but not answered is not done again when the line is back', async () => {
    const line = await startLossyLine(redis);
    const bus = await newBus({ url: line.url });
    const heard = hear(buses[1]);
    line.mute();
    for (const text of ['um', 'dois', 'três']) bus.send('events', 'sala-um', text, true);
    await expect.poll(() => heard.length).toBe(3);
    line.cut();
    bus.send('events', 'sala-um', 'quatro', true);
    await expect.poll(() => heard.length, { timeout: 5_000 }).toBeGreaterThan(3);
    expect(heard.map(([, text]) => text)).toEqual(['um', 'dois', 'três', 'quatro']);
    await bus.close();
    line.close();
  });
  it('says when it may have missed something, and that it is not well', async () => {
    let losses = 0;
    buses[1].onLoss(() => (losses += 1));
    await redis.cut('pubsub');
    await expect.poll(() => losses, { timeout: 5_000 }).toBe(1);
    const heard = hear(buses[1]);
    buses[0].send('events', 'sala-um', 'de novo', true);
    await expect.poll(() => heard.length).toBe(1);
    expect(await buses[1].healthy()).toBe(true);
    const gone = await newBus();
    await gone.close();
    expect(await gone.healthy()).toBe(false);
  });
  it('an empty Redis means another epoch, on every node, and no number is given twice', async () => {
    const heard = hear(buses[1]);
    buses[0].send('events', 'sala-um', 'antes', true);
    await expect.poll(() => heard.length).toBe(1);
    const before = buses[0].epoch();
    let losses = 0;
    for (const bus of buses) bus.onLoss(() => (losses += 1));
    await redis.restart();
    await expect.poll(() => losses, { timeout: 10_000 }).toBe(2);
    expect(buses[0].epoch()).not.toBe(before);
    expect(buses[1].epoch()).toBe(buses[0].epoch());
    buses[0].send('events', 'sala-um', 'depois', true);
    await expect.poll(() => heard.length).toBe(2);
    expect(heard[1]![2]).toBeGreaterThan(heard[0]![2]!);
  });
  it('when more waits than it holds, everyone starts again instead of missing something unnoticed', async () => {
    await buses[0].close();
    buses[0] = await newBus({ waiting: 5 });
    const before = buses[1].epoch();
    let losses = 0;
    buses[1].onLoss(() => (losses += 1));
    await redis.cut('normal');
    for (let i = 0; i < 10; i++) buses[0].send('events', 'sala-um', `${i}`, true);
    await expect.poll(() => buses[1].epoch(), { timeout: 5_000 }).not.toBe(before);
    expect(losses).toBeGreaterThan(0);
  });
});

const numbers = (client: Client): [number, number | undefined][] => client.events('wpp_ack').map((e) => [e.data.msg_id as number, e.seq]);
const byNumber = (a: number, b: number): number => a - b;

describe('[realtime] two hubs on one Redis', () => {
  let nodes: [Running, Running];
  let clients: [Client, Client];
  beforeEach(async () => {
    const fake = fakePorts();
    fake.sala('sala-um', [1, 2]);
    nodes = [await startHub({ bus: buses[0], fake }), await startHub({ bus: buses[1], fake })];
    clients = [await nodes[0].enter(staff(1), ['sala-um']), await nodes[1].enter(staff(2), ['sala-um'])];
  });
  afterEach(async () => {
    for (const node of nodes) await node.stop();
  });

  it('an event published on one reaches the subscribers of both, with one number', async () => {
    const [stands] = await buses[0].sequences(['sala-um']);
    nodes[0].hub.publisher.publish(10, 'sala-um', 'wpp_ack', ack(1));
    nodes[1].hub.publisher.publish(10, 'usuario-1', 'wpp_ack', ack(2));
    nodes[1].hub.publisher.publish(10, 'sala-um', 'wpp_ack', ack(3));
    await expect.poll(() => clients.map((c) => c.events('wpp_ack').length)).toEqual([3, 2]);
    expect(numbers(clients[0]).filter(([id]) => id !== 2)).toEqual(numbers(clients[1]));
    expect(
      numbers(clients[1])
        .map(([, seq]) => seq! - stands!)
        .sort(byNumber),
    ).toEqual([1, 2]);
  });
  it('presence, drops and ended sessions cross too', async () => {
    await expect
      .poll(() => nodes.map((n) => [...n.hub.presence.onlineIn(10)].sort(byNumber)))
      .toEqual([
        [1, 2],
        [1, 2],
      ]);
    nodes[0].hub.publisher.dropFromSala(10, 'sala-um', 2);
    nodes[0].hub.publisher.publish(10, 'sala-um', 'wpp_ack', ack(1));
    nodes[0].hub.publisher.publish(10, 'usuario-2', 'wpp_ack', ack(2));
    await clients[1].until((f) => f[2]?.data?.msg_id === 2);
    expect(numbers(clients[1]).map(([id]) => id)).toEqual([2]);
    nodes[0].hub.closeSessions({ id_login: 2 });
    expect(await clients[1].untilClosed()).toBe(4001);
  });
  it('a client comes back on the other node where it was', async () => {
    nodes[0].hub.publisher.publish(10, 'sala-um', 'wpp_ack', ack(1));
    await clients[0].until((f) => f[2]?.data?.msg_id === 1);
    const { seq } = clients[0].events('wpp_ack')[0]!;
    clients[0].ws.terminate();
    const again = await nodes[1].client();
    const resume = { epoch: buses[1].epoch(), topics: { 'sala-um': seq } };
    const reply = await again.call('login', null, { token: nodes[1].fake.session(staff(1)), resume });
    expect(reply.topics.at(-1)).toEqual({ topic: 'sala-um', seq, resume: 'ok' });
  });
  it('a node that missed events sends those clients, and only those, to log in again', async () => {
    const other = await nodes[1].enter(staff(3));
    nodes[0].hub.publisher.publish(10, 'sala-um', 'wpp_ack', ack(1));
    await expect.poll(() => clients.map((c) => c.events('wpp_ack').length)).toEqual([1, 1]);
    let losses = 0;
    for (const bus of buses) bus.onLoss(() => (losses += 1));
    await redis.cut('pubsub');
    await expect.poll(() => losses, { timeout: 5_000 }).toBe(2);
    // Behind what the hubs asked on the same connections; then their sockets have their say.
    for (const bus of buses) await bus.sequences(['sala-um']);
    for (const client of [...clients, other]) await client.settle();
    expect([...clients, other].map((c) => c.closed)).toEqual([null, null, null]);
    // An event that was numbered while nobody heard: nothing was missed before, now it was.
    await redis.command('INCR', `${prefix}:seq:sala-um`);
    await redis.cut('pubsub');
    expect(await Promise.all(clients.map((c) => c.untilClosed()))).toEqual([4002, 4002]);
    await other.settle();
    expect(other.closed).toBeNull();
  });
});
