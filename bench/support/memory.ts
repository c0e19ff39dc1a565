import { existsSync, readFileSync, rmSync } from 'node:fs';
import { until } from './company.ts';

/** Bytes of a process that holds nothing which only passed through. */
export interface Memory {
  readonly rss: number;
  readonly heapUsed: number;
  readonly external: number;
}

/** In the measured process: cleans up and writes down what is left when it is told to. What the first round lets go of the second one takes away. */
const hook = (file: string): string => `import { renameSync, writeFileSync } from 'node:fs';
const round = (left) => setTimeout(() => {
  gc();
  if (left > 0) return round(left - 1);
  writeFileSync('${file}.novo', JSON.stringify(process.memoryUsage()));
  renameSync('${file}.novo', '${file}');
}, 100);
process.on('SIGUSR2', () => round(3));`;

/** For Node, so that `memoryOf` can ask the process. `file`: where it writes. */
export const memoryArgs = (file: string): string[] => ['--expose-gc', '--import', `data:text/javascript,${encodeURIComponent(hook(file))}`];

/** What the process holds now, read of itself. */
export async function memoryOf(pid: number, file: string): Promise<Memory> {
  rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  await until('a memória do servidor', async () => existsSync(file));
  return JSON.parse(readFileSync(file, 'utf8')) as Memory;
}
