import { endpoints } from '@prosa/contract/all.ts';
import { type AnyEndpoint, writes } from '@prosa/contract/wire.ts';
import type { z } from 'zod';
import { type Fuzz, randomOf, valueOf } from './values.ts';
import { marker, type World } from './world.ts';

export interface Found {
  sent: number;
  /** Answers by status. */
  statuses: Record<number, number>;
  /** What answered 5xx, with the first of each. */
  faults: Record<string, string>;
  foreign: string[];
}

/** They would end the sessions or the rights that the attack goes on with. */
const spared = new Set([
  '/login/logout',
  '/login/trocar_senha',
  '/login/encerrarSessao/{id}',
  '/login/selecionar_empresa/{id}',
  '/grupo/store',
  '/grupoPermissao/store',
]);
const targets = endpoints.filter((e) => !spared.has(e.path));

const plain = (value: unknown): string => (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value));

function addressOf(e: AnyEndpoint, fuzz: Fuzz): string {
  const params = valueOf(e.params as z.ZodType, fuzz) as Record<string, unknown> | null;
  const given = typeof params === 'object' && params !== null ? params : {};
  const filled = e.path.replace(/\[(.*)\]/, fuzz.random() < 0.5 ? '$1' : '').replace(
    /\{(\w+)\}/g,
    (_, name: string) =>
      encodeURIComponent(
        plain(given[name] ?? fuzz.ids[0])
          .toWellFormed()
          .slice(0, 300),
      ) || '0',
  );
  const query = new URLSearchParams();
  const asked = valueOf(e.query as z.ZodType, fuzz);
  if (typeof asked === 'object' && asked !== null)
    for (const [name, value] of Object.entries(asked)) if (value !== undefined) query.set(name, plain(value).slice(0, 2000));
  return `/api${filled}${query.size > 0 ? `?${query}` : ''}`;
}

function bodyOf(e: AnyEndpoint, fuzz: Fuzz): Pick<RequestInit, 'body' | 'headers'> {
  const value = valueOf(e.body as z.ZodType, fuzz);
  const way = fuzz.random();
  const fields = typeof value === 'object' && value !== null ? Object.entries(value).map(([k, v]): [string, string] => [k, plain(v)]) : [];
  if (e.file !== undefined || way < 0.1) {
    const form = new FormData();
    for (const [k, v] of fields) form.append(k, v);
    if (e.file !== undefined && fuzz.random() < 0.8) form.append(e.file, new Blob([fuzz.random() < 0.5 ? 'nome;e-mail\nAna;a@x.com\n' : 'GIF89a']), 'a.csv');
    return { body: form };
  }
  if (way < 0.2) return { body: new URLSearchParams(fields), headers: {} };
  return { body: JSON.stringify(value) ?? '', headers: { 'content-type': 'application/json' } };
}

/** So many calls of every endpoint, as administrator, attendant, customer and nobody. */
export async function fuzzHttp(world: World, count: number, seed: number): Promise<Found> {
  const fuzz: Fuzz = { random: randomOf(seed), ids: world.ids };
  const found: Found = { sent: 0, statuses: {}, faults: {}, foreign: [] };
  const tokens = [world.admin.token, world.admin.token, world.atendentes[0]!.token, world.cliente.token, ''];
  const worker = async (): Promise<void> => {
    while (found.sent < count) {
      const e = targets[found.sent++ % targets.length]!;
      const token = tokens[Math.floor(fuzz.random() * tokens.length)]!;
      const address = addressOf(e, fuzz);
      const { body = null, headers = {} } = writes(e) ? bodyOf(e, fuzz) : {};
      const method = e.method === 'GET' && e.mutates && fuzz.random() < 0.5 ? 'POST' : e.method;
      const answer = await fetch(world.server.url + address, {
        method,
        headers: { ...(headers as Record<string, string>), ...(token !== '' && { authorization: `Bearer ${token}` }) },
        body: method === 'GET' ? null : body,
      });
      const text = await answer.text();
      found.statuses[answer.status] = (found.statuses[answer.status] ?? 0) + 1;
      const line = `${method} ${e.path}`;
      // the health of the service says 503 by itself
      if (answer.status >= 500 && e.path !== '/saude')
        found.faults[line] ??= `${answer.status} ${address.slice(0, 200)} ${typeof body === 'string' ? body.slice(0, 300) : ''}`;
      if (text.includes(marker)) found.foreign.push(`${line} ${address.slice(0, 200)}`);
    }
  };
  await Promise.all(Array.from({ length: 16 }, worker));
  return found;
}
