import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type EventData, type EventName, events } from '@prosa/contract/realtime.ts';
import { ChatSession, type EventHandlers } from '../../../web/src/core/socket/chat-session.ts';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/core/config/config.ts';
import { createLog } from '../../src/core/observability/log.ts';
import type { SignedIn, TestApp } from './app.ts';
import { createTestDatabase, testKey } from './database.ts';
import { startRedis } from './outside/redis.ts';

/** Several complete products on one database, one Redis and one folder of files. */
export async function startCluster() {
  const redis = await startRedis();
  const test = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'prosa-nos-'));
  const running = new Set<TestApp>();

  async function startNode(): Promise<TestApp> {
    const config = { ...readConfig({ NODE_ENV: 'test', PROSA_DADOS: dataDir }, dataDir, false), redisUrl: redis.url };
    const log = createLog('test', process.env['PROSA_TESTE_LOG'] ? 'info' : 'silent');
    const app = await createApp({ config, key: testKey, connections: test, log });
    const url = await app.listen(0, '127.0.0.1');
    const node: TestApp = {
      ...app,
      url,
      async close() {
        if (running.delete(node)) await app.close();
      },
    };
    running.add(node);
    return node;
  }
  return {
    database: test.database,
    startNode,
    async stop(): Promise<void> {
      for (const node of running) await node.close();
      await test.drop();
      await redis.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export interface Browser {
  readonly session: ChatSession;
  /** Why it was signed out, if it was. */
  readonly refused: string[];
  of<E extends EventName>(trigger: E): EventData<E>[];
}

/** The browser's own chat session, signed in on that node. */
export function openBrowser(node: TestApp, person: SignedIn): Browser {
  const heard: { trigger: EventName; data: unknown }[] = [];
  const refused: string[] = [];
  const handlers = Object.fromEntries(
    Object.keys(events).map((trigger) => [trigger, (data: unknown) => void heard.push({ trigger: trigger as EventName, data })]),
  ) as unknown as EventHandlers;
  const session = new ChatSession({
    url: () => Promise.resolve(node.url.replace('http', 'ws')),
    credentials: () => ({ token: person.token, id_empresa: person.sessao.id_empresa! }),
    handlers,
    network: new EventTarget(),
    times: { first: 20, most: 100 },
    onRefused: (code) => refused.push(code),
  });
  session.open();
  return {
    session,
    refused,
    of: <E extends EventName>(trigger: E) => heard.filter((h) => h.trigger === trigger).map((h) => h.data as EventData<E>),
  };
}
