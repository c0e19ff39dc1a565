import { toBase64 } from '@prosa/contract/base64.ts';
import { type Challenge, createChallenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { WebSocket } from 'ws';
import { deriveSecret } from '../../src/core/config/secret-key.ts';
import { eventually } from './processes.ts';

export interface Wire {
  readonly topic: string;
  readonly token: string;
  call(trigger: string, data?: object, on?: string): Promise<any>;
  /** Payloads of an event on one's own topic. */
  heard(event: string): any[];
  /** Payloads of an event on a topic. */
  on(topic: string, event: string): any[];
  /** Asks to hear a topic; a refusal comes as an `error` on the own one. */
  subscribe(topic: string): void;
  /** Everything that came, as text. */
  all(): string;
  close(): void;
  isClosed(): boolean;
  /** The server has let go of it. */
  closed(): Promise<void>;
}

/** What a visitor writes; answered as the server answers `client_message`. */
export const say = (wire: Wire, text: string, private_id = `dito-${Math.random().toString(36).slice(2, 12)}`): Promise<any> =>
  wire.call('client_message', { value: toBase64(text), private_id });

/** A socket that speaks as old clients do, signed in. Rejects with what the server answers to its login. `url`: of the server, by HTTP. */
export async function openWire(url: string, login: object, origin?: string): Promise<Wire> {
  const socket = new WebSocket(url.replace('http', 'ws'), ['wamp'], origin === undefined ? {} : { origin });
  const frames: any[] = [];
  let failed: Error | undefined;
  let ended: number | undefined;
  socket.on('error', (error) => (failed = error));
  socket.on('close', (code) => (ended = code));
  socket.on('message', (raw) => void frames.push(JSON.parse((raw as Buffer).toString())));
  await eventually('welcome', () => {
    if (failed) throw failed;
    return frames.length > 0;
  });
  let n = 0;
  const wire: Wire & { topic: string } = {
    topic: '',
    token: '',
    async call(trigger: string, data: object = {}, on?: string) {
      const id = `chamada-${String(++n).padStart(8, '0')}`;
      socket.send(JSON.stringify([2, id, trigger, on ?? (wire.topic || null), data]));
      const answer = await eventually(`answer to ${trigger}`, () => {
        const found = frames.find((f) => (f[0] === 3 || f[0] === 4) && f[1] === id);
        if (!found && ended !== undefined) throw new Error(`the socket was closed (${ended}) before the answer to ${trigger}`);
        return found;
      });
      if (answer[0] === 4) throw Object.assign(new Error(`${answer[2]} ${answer[3]}`), { details: answer[4] });
      return answer[2];
    },
    heard: (event: string) => wire.on(wire.topic, event),
    on: (topic: string, event: string) => frames.filter((f) => f[0] === 8 && f[1] === topic && f[2].trigger === event).map((f) => f[2].data),
    subscribe: (topic: string) => socket.send(JSON.stringify([5, topic])),
    all: () => JSON.stringify(frames),
    close: () => socket.close(),
    isClosed: () => socket.readyState === WebSocket.CLOSED,
    async closed() {
      socket.close();
      await eventually('its end', () => wire.isClosed());
    },
  };
  const entered = await wire.call('login', login);
  Object.assign(wire, { topic: entered.topic, token: entered.token });
  return wire;
}

/** What a page works out for a challenge of ours before it sends. */
export const proofOf = async (challenge: Challenge): Promise<string> =>
  Buffer.from(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })).toString('base64');

/** The same as `say`, with its proof of work where the server asks for one. */
export async function sayWithProof(wire: Wire, text: string, private_id: string): Promise<any> {
  try {
    return await say(wire, text, private_id);
  } catch (error) {
    const { desafio } = (error as { details?: { desafio?: never } }).details ?? {};
    if (!desafio) throw error;
    return wire.call('client_message', { value: toBase64(text), private_id, prova: await proofOf(desafio) });
  }
}

/** A proof that costs next to nothing, since whoever knows the installation's key signs the challenge: for many at once. */
export async function cheapProof(key: string, para: string): Promise<string> {
  const hmacSignatureSecret = deriveSecret(key, 'prova de trabalho');
  const expiresAt = Math.floor(Date.now() / 1000) + 600;
  return proofOf(await createChallenge({ algorithm: 'SHA-256', cost: 1, keyPrefix: '0', deriveKey, hmacSignatureSecret, expiresAt, data: { para } }));
}
