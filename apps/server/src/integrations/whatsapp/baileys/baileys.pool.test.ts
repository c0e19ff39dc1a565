import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { LineApi } from '@prosa/baileys/ports.ts';
import { MemoryHost } from '@prosa/baileys/testing/host.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { type Lines, linePool, type PoolOptions } from './baileys.pool.ts';

const network = createRequire(import.meta.url).resolve('@prosa/baileys/testing/echo-network.ts');
const ends: { linhas: number; codigo: number | string | null; erro: string }[] = [];
const open = new Map<string, { api: LineApi; host: MemoryHost }>();
let pool: Lines;
let ids = 0;

const makePool = (porProcesso: number, reserva?: PoolOptions['reserva']): void => {
  ends.length = 0;
  pool = linePool({ network, porProcesso, ...(reserva && { reserva }), onEnd: (what) => void ends.push(what) });
};
/** Processes of lines that this one started. */
function children(): number[] {
  const tasks = `/proc/${process.pid}/task`;
  const pids = readdirSync(tasks).flatMap((task) => readFileSync(`${tasks}/${task}/children`, 'utf8').trim().split(' ').filter(Boolean));
  return pids.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('baileys/src/worker')).map(Number);
}
async function line(name: string) {
  const host = new MemoryHost();
  const api = pool.open(name, host, { recusar: false, ouvida: null });
  open.set(name, { api, host });
  await api.connect();
  await connected(host);
  return { api, host };
}
const connected = (host: MemoryHost) => expect.poll(() => host.states.at(-1)?.[0], { timeout: 20_000 }).toBe('conectado');
/** The process that a line is held by. */
async function pidOf(name: string): Promise<number> {
  const { api, host } = open.get(name)!;
  const before = host.bodies.length;
  await api.send({ id: `P${++ids}`, para: { telefone: '5511900000000' }, acao: 'texto', texto: 'pid', citada: null });
  await expect.poll(() => host.bodies.length).toBeGreaterThan(before);
  return Number(/"(\d+) pid"/.exec(host.bodies.at(-1)!)?.[1]);
}
const die = (name: string) => open.get(name)!.api.send({ id: `M${++ids}`, para: { telefone: '5511900000000' }, acao: 'texto', texto: 'morra', citada: null });
const alive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

afterEach(async () => {
  await Promise.all([...open.values()].map(({ api }) => api.disconnect()));
  open.clear();
});

describe('[issue: WhatsApp lines] lines in processes of their own', () => {
  it('share one until it is full; it ends with its last line', async () => {
    makePool(2);
    for (const name of ['a', 'b', 'c']) await line(name);
    const [a, b, c] = [await pidOf('a'), await pidOf('b'), await pidOf('c')];
    expect(b).toBe(a);
    expect(new Set([process.pid, a, c]).size).toBe(3);
    await open.get('c')!.api.disconnect();
    open.delete('c');
    await expect.poll(() => alive(c)).toBe(false);
    expect(alive(a)).toBe(true);
    expect(ends).toEqual([]);
  }, 30_000);

  it('one killed: its lines are back with their keys, and others hear nothing of it', async () => {
    makePool(2);
    for (const name of ['a', 'b', 'c']) await line(name);
    const [a, c] = [await pidOf('a'), await pidOf('c')];
    const other = open.get('c')!.host.states.length;
    await expect(die('a')).rejects.toMatchObject({ falha: 'passa' });
    for (const name of ['a', 'b']) await connected(open.get(name)!.host);
    // and nothing of what it said: those are keys
    expect(ends).toEqual([{ linhas: 2, codigo: 'SIGKILL', erro: '' }]);
    expect(open.get('a')!.host.states.map(([estado]) => estado)).toEqual(['conectando', 'conectado', 'conectando', 'conectando', 'conectado']);
    expect(await pidOf('a')).not.toBe(a);
    expect([await pidOf('c'), open.get('c')!.host.states.length]).toEqual([c, other]);
  }, 30_000);

  it('a line whose process ended twice gets one of its own', async () => {
    makePool(3);
    for (const name of ['a', 'b']) await line(name);
    for (let n = 0; n < 2; n++) {
      await expect(die('a')).rejects.toBeDefined();
      for (const name of ['a', 'b']) await connected(open.get(name)!.host);
    }
    await line('c');
    const [a, b, c] = [await pidOf('a'), await pidOf('b'), await pidOf('c')];
    expect(new Set([a, b, c]).size).toBe(3);
  }, 30_000);

  it('of many, one more stands by without a line: those of one that ended go on in it, and it ends when they are few', async () => {
    makePool(2, { aPartirDe: 2, depoisMs: 0 });
    for (const name of ['a', 'b']) await line(name);
    await expect.poll(() => children().length, { timeout: 10_000 }).toBe(2);
    const a = await pidOf('a');
    const [reserve] = children().filter((pid) => pid !== a);
    await expect(die('a')).rejects.toBeDefined();
    for (const name of ['a', 'b']) await connected(open.get(name)!.host);
    expect([await pidOf('a'), await pidOf('b')]).toEqual([reserve, reserve]);
    await expect.poll(() => children().length, { timeout: 10_000 }).toBe(2);
    await open.get('b')!.api.disconnect();
    open.delete('b');
    await expect.poll(children).toEqual([reserve]);
  }, 30_000);
});
