import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { StartError } from '../../start-error.mjs';
import type { Bus, Log } from '../realtime.ts';

type Listener = (topic: string, payload: string, seq: number | null) => void;

/**
 * Numbers and publishes in one step, so that the order on the channel is the order of the numbers. `n` counts the
 * sends of one node: a command that ioredis repeats after a broken connection does nothing the second time.
 * A topic starts at the time in milliseconds since 2026: after its key expired it goes on above every number before.
 */
const start = `local t = redis.call('TIME')
local start = string.format('%.0f', (t[1] - 1767225600) * 1000 + math.floor(t[2] / 1000))`;
const sendScript = `if tonumber(redis.call('GET', KEYS[2]) or '0') >= tonumber(ARGV[4]) then return 0 end
redis.call('SET', KEYS[2], ARGV[4], 'EX', 86400)
local seq = ''
if ARGV[5] == '1' then
  if redis.call('EXISTS', KEYS[1]) == 0 then
    ${start}
    redis.call('SET', KEYS[1], start)
  end
  seq = string.format('%.0f', redis.call('INCR', KEYS[1]))
  redis.call('EXPIRE', KEYS[1], 2592000)
end
redis.call('PUBLISH', ARGV[1], seq .. '|' .. ARGV[2] .. '|' .. ARGV[3])
return 1`;
const readScript = `${start}
local out = {}
for i, key in ipairs(KEYS) do
  redis.call('SET', key, start, 'NX', 'EX', 2592000)
  out[i] = redis.call('GET', key)
end
return out`;

interface Options {
  url: string;
  log: Log;
  /** Keys and channels begin with it; the braces keep them on one node of a Redis cluster. */
  prefix?: string;
  /** Sends that may wait for a Redis that is away; beyond, clients are told to start again. */
  waiting?: number;
}

/** The bus of several nodes. Sends wait for Redis when it is away, in order; nobody is numbered twice. */
export async function createRedisBus({ url, log, prefix = '{prosa}', waiting: most = 10_000 }: Options): Promise<Bus> {
  let connected = false;
  const options = {
    maxRetriesPerRequest: null,
    // a start says at once what is wrong; afterwards it is waited for
    retryStrategy: (tries: number) => (connected ? Math.min(tries * 100, 2_000) : null),
    lazyConnect: true,
  };
  const redis = new Redis(url, options);
  const subscriber = new Redis(url, options);
  const node = randomBytes(9).toString('base64url');
  const listeners = new Map<string, Listener[]>();
  const lossListeners: (() => void)[] = [];
  const epochKey = `${prefix}:epoch`;
  const epochChannel = `${prefix}:epoch-changed`;
  let epoch = '';
  let sent = 0;
  let waiting = 0;
  let dropped = 0;
  let closed = false;

  let reason = '';
  for (const connection of [redis, subscriber])
    connection.on('error', (error: Error) => {
      if (connected) log.warn({ reason: error.message }, 'bus: redis');
      else reason = error.message;
    });
  const seqKey = (topic: string): string => `${prefix}:seq:${topic}`;

  async function readEpoch(): Promise<void> {
    await redis.set(epochKey, randomBytes(9).toString('base64url'), 'NX');
    epoch = (await redis.get(epochKey)) ?? epoch;
  }
  const report = (error: unknown): void => {
    if (!closed) log.error({ err: error }, 'bus: redis command failed');
  };

  subscriber.on('message', (channel: string, message: string) => {
    if (channel === epochChannel) {
      void refresh().catch(report);
      return;
    }
    const first = message.indexOf('|');
    const second = message.indexOf('|', first + 1);
    const seq = first === 0 ? null : Number(message.slice(0, first));
    const topic = message.slice(first + 1, second);
    const payload = message.slice(second + 1);
    for (const listener of listeners.get(channel.slice(prefix.length + 1)) ?? []) listener(topic, payload, seq);
  });

  async function refresh(): Promise<void> {
    await readEpoch();
    for (const listener of lossListeners) listener();
  }
  const channels = (): string[] => [...new Set(['events', 'control', 'presence', ...listeners.keys()])].map((c) => `${prefix}:${c}`).concat(epochChannel);
  async function listen(): Promise<void> {
    await subscriber.subscribe(...channels());
    await refresh();
  }

  try {
    await Promise.all([redis.connect(), subscriber.connect()]);
    await listen();
  } catch (error) {
    for (const connection of [redis, subscriber]) connection.disconnect();
    const { host } = new URL(url);
    throw new StartError(`o Redis em ${host} não serve: ${reason || (error as Error).message}. Confira REDIS_URL e se o servidor está ligado.`);
  }
  connected = true;
  // Whatever was published while the subscriber was away is gone: whoever holds sockets compares numbers.
  subscriber.on('ready', () => void listen().catch(report));
  redis.on('ready', () => {
    if (dropped === 0) return;
    log.error({ dropped }, 'bus: events dropped while redis was away; clients start again');
    dropped = 0;
    const fresh = randomBytes(9).toString('base64url');
    void redis
      .set(epochKey, fresh)
      .then(() => redis.publish(epochChannel, fresh))
      .catch(report);
  });

  return {
    send(channel, topic, payload, sequenced) {
      if (closed) return;
      if (waiting >= most) {
        dropped += 1;
        return;
      }
      waiting += 1;
      sent += 1;
      redis
        .eval(sendScript, 2, seqKey(topic), `${prefix}:sender:${node}`, `${prefix}:${channel}`, topic, payload, sent, sequenced ? 1 : 0)
        .catch(report)
        .finally(() => (waiting -= 1));
    },
    onMessage(channel, listener) {
      // those of the first subscription are told again, which does no harm
      if (!listeners.has(channel)) subscriber.subscribe(`${prefix}:${channel}`).catch(report);
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
    },
    async sequences(topics) {
      if (topics.length === 0) return [];
      const out: number[] = [];
      for (let i = 0; i < topics.length; i += 1000) {
        const keys = topics.slice(i, i + 1000).map(seqKey);
        out.push(...((await redis.eval(readScript, keys.length, ...keys)) as string[]).map(Number));
      }
      return out;
    },
    epoch: () => epoch,
    onLoss(listener) {
      lossListeners.push(listener);
    },
    async healthy() {
      if (redis.status !== 'ready' || subscriber.status !== 'ready') return false;
      const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), 1_000).unref());
      return Promise.race([redis.ping().then((answer) => answer === 'PONG'), late]).catch(() => false);
    },
    async close() {
      closed = true;
      subscriber.disconnect();
      await redis.quit().catch(() => redis.disconnect());
    },
  };
}
