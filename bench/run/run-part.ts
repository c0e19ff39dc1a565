import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { projectDir } from '../support/folder.ts';
import { spareDatabases, stopDatabases } from './databases.ts';

export interface Ran {
  /** What it said of its figures: the last line of JSON. */
  readonly figures: Record<string, unknown> | undefined;
  /** Why it failed, in one line; undefined: it ended well. */
  readonly fault: string | undefined;
}

interface Running {
  readonly name: string;
  /** Below `bench`, or anywhere. */
  readonly file: string;
  readonly args?: readonly string[];
  /** Of Node. */
  readonly flags?: readonly string[];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Milliseconds. */
  readonly limit: number;
  /** Whether what it says is printed, too. */
  readonly shown?: boolean;
  /** Whether the database servers that run afterwards are its own. */
  readonly alone?: boolean;
}

const reports = path.join(projectDir, '.cache', 'reports');
const teller = fileURLToPath(new URL('tell-cause.ts', import.meta.url));
/** Groups of processes that run now, by the process at the head of each. */
const groups = new Set<number>();

/** Whether anybody of the group was there to hear it; 0 only asks. */
function killGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-pid, signal);
    return true;
  } catch {
    return false; // nobody of it is left
  }
}

/** Ends everybody in the group, whoever started whom; some have a moment to take leave of what they started. */
async function endGroup(pid: number): Promise<void> {
  for (const [signal, turns] of [
    ['SIGTERM', 40],
    ['SIGKILL', 100],
  ] as const) {
    if (!killGroup(pid, signal)) return;
    for (let i = 0; i < turns && killGroup(pid, 0); i++) await wait(50);
  }
}

/** A part that is asked to end takes its children along; the runner waits for nobody. */
export function killAll(): void {
  for (const pid of groups) killGroup(pid, 'SIGKILL');
}

/** Lines of a stack are for the log alone. */
const isOfStack = (line: string): boolean => /^\s+at |^\s*\^+$|^Node\.js v|^\s*[\w.]+: .*,$|^[{}]$/.test(line);

/**
 * Runs a part in a group of processes of its own, with a limit in time. However it ends, nobody of the group and no database server that it
 * started goes on: who holds its pipe would hold us. All that it said to its error output is in its log.
 */
export async function runPart({ name, file, args = [], flags = [], cwd = projectDir, env = {}, limit, shown = false, alone = true }: Running): Promise<Ran> {
  spareDatabases();
  mkdirSync(reports, { recursive: true });
  const logFile = path.join(reports, `bench-${name}.log`);
  const log = createWriteStream(logFile);
  const child = spawn(process.execPath, ['--import', teller, ...flags, path.resolve(projectDir, 'bench', file), ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...env, BENCH_CAUSA: '1' },
    cwd,
    detached: true,
  });
  const pid = child.pid!;
  groups.add(pid);
  let [output, said, cause] = ['', '', ''];
  child.stdout!.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
    if (shown) process.stdout.write(chunk);
  });
  child.stderr!.setEncoding('utf8').on('data', (chunk: string) => {
    log.write(chunk);
    const lines = (said + chunk).split('\n');
    said = lines.pop()!;
    if (!shown) return;
    if (!shown) return;
    for (const line of lines) if (line !== '' && !isOfStack(line)) process.stderr.write(`${name}: ${line}\n`);
  });
  const told = child.stdio[3] as NodeJS.ReadableStream;
  told.setEncoding('utf8').on('data', (chunk: string) => (cause += chunk));
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const closed = once(child, 'close');
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    void endGroup(pid);
  }, limit);
  const [code, signal] = await exited;
  clearTimeout(timer);
  await endGroup(pid);
  groups.delete(pid);
  if (alone) await stopDatabases();
  // what is on its way comes; a process that left the group may hold the pipes, and nobody waits for it
  await Promise.race([closed, wait(1000)]);
  for (const stream of [child.stdout!, child.stderr!, told]) (stream as unknown as { destroy(): void }).destroy();
  if (cause !== '') log.write(`${cause}\n`);
  if (!shown) log.write(output);
  log.end();
  await once(log, 'finish');

  const line = output.trimEnd().split('\n').at(-1) ?? '';
  const figures = line.startsWith('{') ? (JSON.parse(line) as Record<string, unknown>) : undefined;
  const status = `saída ${code ?? signal}; ${path.relative(projectDir, logFile)}`;
  const seconds = Math.round(limit / 1000);
  if (late) return { figures, fault: `${name}: passou do limite de ${seconds >= 120 ? `${Math.round(seconds / 60)} min` : `${seconds} s`} (${status})` };
  if (cause !== '') return { figures, fault: `${name}: ${cause.split('\n')[0]!.slice(0, 300)} (${status})` };
  if (code === 0 && figures === undefined) return { figures, fault: `${name}: não disse números (${status})` };
  if (code !== 0) return { figures, fault: `${name}: ${figures === undefined ? 'terminou sem dizer por quê' : 'fora da meta ou com diferença'} (${status})` };
  return { figures, fault: undefined };
}
