import { setTimeout as wait } from 'node:timers/promises';
import { frame, triggers } from '@prosa/contract/realtime.ts';
import { WebSocket } from 'ws';
import type { z } from 'zod';
import type { SignedIn } from '../support/company.ts';
import { type Fuzz, randomOf, valueOf } from './values.ts';
import { marker, type World } from './world.ts';

export interface FoundOnSockets {
  sent: number;
  answers: number;
  /** Triggers that answered `interno`, with the first of each. */
  faults: Record<string, string>;
  foreign: string[];
  closes: Record<number, number>;
}

const names = Object.keys(triggers).filter((name) => name !== 'close_server') as (keyof typeof triggers)[];
const malformed = [
  '',
  '[',
  '{}',
  '[2]',
  '[2,"a"]',
  '[99,1]',
  '[7,"",{}]',
  '[5,""]',
  '['.repeat(200),
  '[1,2,3]',
  '"x"',
  '[2,"a","login",null,[]]',
  '[7,"a",{"trigger":1}]',
];

/** Frames at about the rate that one person may send. */
const pauseMs = 80;

export async function fuzzSockets(world: World, count: number, seed: number): Promise<FoundOnSockets> {
  const found: FoundOnSockets = { sent: 0, answers: 0, faults: {}, foreign: [], closes: {} };
  const fuzz: Fuzz = { random: randomOf(seed), ids: world.ids };
  const one = <T>(list: readonly T[]): T => list[Math.floor(fuzz.random() * list.length)]!;

  function frameOf({ id_login, id_empresa }: SignedIn, callId: string): { name: string; text: string } {
    const topics = [
      ...world.topics,
      `usuario-${id_login}`,
      `usuario-${world.vizinha.id_login}`,
      `empresa-${id_empresa}`,
      `empresa-${world.vizinha.id_empresa}`,
      'sala-*',
      '\0',
    ];
    const roll = fuzz.random();
    if (roll < 0.03) return { name: 'malformed', text: one(malformed) };
    if (roll < 0.1) return { name: 'subscribe', text: JSON.stringify([one([frame.subscribe, frame.unsubscribe]), one(topics)]) };
    const name = one(names);
    const data = valueOf(triggers[name].data as z.ZodType, fuzz);
    const topic = fuzz.random() < 0.6 ? (triggers[name].on === 'own' ? `usuario-${id_login}` : one(world.topics)) : one(topics);
    return { name, text: JSON.stringify(fuzz.random() < 0.7 ? [frame.call, callId, name, topic, data] : [frame.publish, topic, { trigger: name, data }]) };
  }

  async function person(who: SignedIn): Promise<void> {
    while (found.sent < count) {
      const socket = new WebSocket(world.server.url.replace(/^http/, 'ws'), ['wamp'], { perMessageDeflate: false });
      const waiting = new Map<string, string>();
      socket.on('error', () => undefined); // its close follows
      socket.on('close', (code) => {
        found.closes[code] = (found.closes[code] ?? 0) + 1;
      });
      socket.on('message', (raw: Buffer) => {
        const text = raw.toString();
        found.answers++;
        if (text.includes(marker)) found.foreign.push(text.slice(0, 300));
        if (!text.includes('interno')) return;
        const [type, callId, code, event] = JSON.parse(text) as [number, string, unknown, unknown];
        if (type === frame.callError && String(code).endsWith(':interno'))
          found.faults[waiting.get(callId)?.split('"')[3] ?? '?'] ??= waiting.get(callId)?.slice(0, 300) ?? '';
        if (type === frame.event && JSON.stringify(event ?? code).includes('"code":"interno"')) found.faults['publish'] ??= text.slice(0, 300);
      });
      await new Promise((resolve) => socket.once('open', resolve).once('close', resolve));
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify([frame.call, 'entrar', 'login', null, { token: who.token }]));
      while (socket.readyState === WebSocket.OPEN && found.sent < count) {
        const callId = `c${found.sent++}`;
        const { text } = frameOf(who, callId);
        waiting.set(callId, text);
        socket.send(text);
        await wait(pauseMs);
      }
      socket.terminate();
      // one address may not open them faster than they are closed
      await wait(pauseMs);
    }
  }
  await Promise.all(world.atendentes.map(person));
  return found;
}
