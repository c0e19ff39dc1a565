import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';
import type { Asked, Flood, Flooded } from './flood-process.ts';
import type { OpenRoute } from './routes.ts';
import { type Fuzz, randomOf, valueOf } from './values.ts';
import { type Watched, watching } from './watch.ts';
import type { World } from './world.ts';

/** Things asked of one address: good ones, nearly good ones and others. */
const several = 40;

/** Fields that pages and doors for visitors read, by name, with values that are looked further into. */
const fields = (world: World): Record<string, string> => ({
  chave: world.doors.chat,
  nome: 'Ofertas',
  email: 'ofertas@exemplo.com.br',
  telefone: '11987654321',
  mensagem: 'Compre',
  codigo: '123456',
  token: 'v1.x',
  nota: '5',
  texto: 'x',
  id_chat_pergunta: '1',
  _ato: 'responder',
  resposta: 'x',
  _selo: '1.x',
  _envio: 'a'.repeat(22),
  _prova: 'x',
});

const filled = (url: string, { doors }: World): string => {
  const key = Object.entries({ '/embed/formulario': doors.form, '/embed/municipios': 'SP', '/embed': doors.chat, '/token': doors.token }).find(([begins]) =>
    url.startsWith(begins),
  )?.[1];
  return url.replace(/:\w+|\*/g, key ?? '1');
};

function askedOfPage({ method, url }: OpenRoute, world: World): Asked[] {
  const path = filled(url, world);
  const accept = { accept: 'text/html', 'accept-encoding': 'br' };
  if (method === 'GET') return [{ method, path, headers: accept, body: '' }];
  const given = fields(world);
  const bodies: [string, string | Buffer][] = [
    ['application/json', JSON.stringify(given)],
    ['application/x-www-form-urlencoded', new URLSearchParams(given).toString()],
    ['application/octet-stream', Buffer.alloc(200_000, 'a')],
  ];
  return bodies.map(([type, body]) => ({
    method,
    path: `${path}?chave=${world.doors.chat}&nome=a.txt`,
    headers: { ...accept, 'content-type': type },
    body: Buffer.from(body).toString('base64'),
  }));
}

const plain = (value: unknown): string => (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)).toWellFormed();
function askedOfCall({ method, url, endpoint }: OpenRoute, fuzz: Fuzz): Asked[] {
  const entries = (schema: unknown): [string, unknown][] => {
    const value = valueOf(schema as z.ZodType, fuzz);
    return typeof value === 'object' && value !== null ? Object.entries(value) : [];
  };
  return Array.from({ length: several }, () => {
    const params = Object.fromEntries(entries(endpoint!.params));
    const path = url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(plain(params[name] ?? 1).slice(0, 200)) || '1');
    const query = new URLSearchParams(entries(endpoint!.query).map(([name, value]) => [name, plain(value).slice(0, 500)]));
    return {
      method,
      path: query.size > 0 ? `${path}?${query}` : path,
      headers: { 'content-type': 'application/json', 'accept-encoding': 'br' },
      body: Buffer.from(JSON.stringify(valueOf(endpoint!.body as z.ZodType, fuzz)) ?? '').toString('base64'),
    };
  });
}

export interface Endured {
  /** Longest that anybody waited, of the best try, in ms. */
  readonly holdMs: number;
  /** A neighbour's mean wait without and with the flood, in ms, and how many times the second is the first. */
  readonly quietMs: number;
  readonly floodMs: number;
  readonly ratio: number;
  readonly answers: Flooded;
}

/** Floods of this machine alone, from a process that ends with `close`. */
export function floods(
  world: World,
  { seconds, connections = 20, tries = 3 }: { readonly seconds: number; readonly connections?: number; readonly tries?: number },
) {
  const child: ChildProcess = fork(fileURLToPath(new URL('./flood-process.ts', import.meta.url)), { stdio: 'inherit' });
  const { hostname, port } = new URL(world.server.url);
  if (!['127.0.0.1', 'localhost'].includes(hostname)) throw new Error('o ataque é só desta máquina');
  const fuzz: Fuzz = { random: randomOf(7), ids: world.ids };

  async function flood(asked: readonly Asked[]): Promise<Flooded> {
    const order: Flood = { port: Number(port), connections, ms: seconds * 1000, asked };
    child.send(order);
    const [answers] = (await once(child, 'message')) as [Flooded];
    return answers;
  }
  async function attempt(asked: readonly Asked[]): Promise<Endured> {
    const quiet = await watching(world.server, 10, () => new Promise((resolve) => setTimeout(resolve, seconds * 250)));
    let answers: Flooded = {};
    const loud: Watched = await watching(world.server, 10, async () => (answers = await flood(asked)));
    const ratio = Math.round((loud.mean / quiet.mean) * 10) / 10;
    return { holdMs: loud.longest, quietMs: quiet.mean, floodMs: loud.mean, ratio, answers };
  }

  return {
    asked: (route: OpenRoute): Asked[] => (route.endpoint ? askedOfCall(route, fuzz) : askedOfPage(route, world)),
    /** The least of some tries: others use the machine, too. The first that keeps to both limits is enough. */
    async endure(asked: readonly Asked[], keeps: (endured: Endured) => boolean): Promise<Endured> {
      const all: Endured[] = [];
      while (all.length < tries) {
        const endured = await attempt(asked);
        all.push(endured);
        if (keeps(endured)) return endured;
      }
      const best = all.reduce((a, b) => (b.ratio < a.ratio ? b : a));
      return { ...best, holdMs: Math.min(...all.map(({ holdMs }) => holdMs)) };
    },
    close: (): void => void child.kill(),
  };
}
