import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of a second in /proc (USER_HZ, 100 on every Linux that Node runs on). */
const ticks = 100;

function statOf(pid: number | string): number[] | undefined {
  try {
    // the name, in brackets, may hold anything
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
  } catch {
    return undefined; // gone meanwhile, or no Linux
  }
}

/** Seconds of processor time that a process and all that it started have used, also those that ended. Undefined where /proc is not. */
export function cpuSeconds(pid: number): number | undefined {
  const own = statOf(pid);
  if (!own) return undefined;
  // state is 0: ppid 1, utime 11, stime 12, and of children that ended 13 and 14
  let sum = own[11]! + own[12]! + own[13]! + own[14]!;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = statOf(name);
    if (stat?.[1] === pid) sum += stat[11]! + stat[12]! + stat[13]! + stat[14]!;
  }
  return sum / ticks;
}

/** Processor time of some processes between two moments: what other programs on the machine do is not in it. */
export function cpuMeter(pids: Readonly<Record<string, number>>): () => Record<string, number> {
  const now = (): Record<string, number> => Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, cpuSeconds(pid) ?? Number.NaN]));
  const before = now();
  return () => Object.fromEntries(Object.entries(now()).map(([name, value]) => [name, Math.round((value - before[name]!) * 10) / 10]));
}
