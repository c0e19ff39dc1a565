/** A process of its own, behind everybody else on the machine: asks this machine the same few things again and again, on so many connections. */
import { Agent, request } from 'node:http';
import { setPriority } from 'node:os';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** base64 */
  readonly body: string;
}
export interface Flood {
  readonly port: number;
  readonly connections: number;
  readonly ms: number;
  readonly asked: readonly Asked[];
}
/** Answers by status; 0: none. */
export type Flooded = Readonly<Record<number, number>>;

setPriority(19);
let sent = 0;

/** Each comes from a network of its own, as a proxy tells it. */
const network = (n: number): string => `2001:db8:${((n >> 16) & 0xffff).toString(16)}:${(n & 0xffff).toString(16)}::1`;

function one(agent: Agent, port: number, { method, path, headers, body }: Asked): Promise<number> {
  return new Promise((resolve) => {
    const bytes = Buffer.from(body, 'base64');
    const length = method === 'GET' ? {} : { 'content-length': String(bytes.length) };
    const call = request({ agent, host: '127.0.0.1', port, method, path, headers: { ...headers, ...length, 'x-forwarded-for': network(sent++) } }, (answer) =>
      answer.resume().once('close', () => resolve(answer.statusCode ?? 0)),
    );
    call.once('error', () => resolve(0));
    call.setTimeout(30_000, () => call.destroy());
    call.end(method === 'GET' ? undefined : bytes);
  });
}

async function flood({ port, connections, ms, asked }: Flood): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const answers: Record<number, number> = {};
  const end = performance.now() + ms;
  await Promise.all(
    Array.from({ length: connections }, async (_, i) => {
      for (let turn = i; performance.now() < end; turn += connections) {
        const status = await one(agent, port, asked[turn % asked.length]!);
        answers[status] = (answers[status] ?? 0) + 1;
      }
    }),
  );
  agent.destroy();
  process.send!(answers);
}
process.on('message', (order: Flood) => void flood(order));
