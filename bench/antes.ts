import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Compared, median } from './support/compare.ts';
import { benchFolder, projectDir } from './support/folder.ts';

const pairs = 5;
const most = 1.1;
/** Of this checkout, made for the comparison and removed with it. */
const before = path.join(projectDir, '.cache', 'antes');

function git(...args: string[]): string {
  const done = spawnSync('git', args, { cwd: projectDir, encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`git ${args.join(' ')}: ${done.stderr.trim()}`);
  return done.stdout.trim();
}

function removeCheckout(): void {
  rmSync(before, { recursive: true, force: true });
  git('worktree', 'prune');
}

const lockOf = (folder: string): string => readFileSync(path.join(folder, 'package-lock.json'), 'utf8');

/** That commit with its packages, and the benchmarks of this checkout in place of its own: both versions are measured alike. */
function makeCheckout(commit: string): void {
  removeCheckout();
  git('worktree', 'add', '--quiet', '--detach', before, commit);
  // hard links cost nothing, and no program writes into packages
  const linked = lockOf(before) === lockOf(projectDir) && spawnSync('cp', ['-al', path.join(projectDir, 'node_modules'), before]).status === 0;
  if (!linked) {
    rmSync(path.join(before, 'node_modules'), { recursive: true, force: true });
    const installer = pathToFileURL(path.join(before, 'scripts/install.mjs')).href;
    const done = spawnSync(process.execPath, ['--input-type=module', '-e', `(await import(${JSON.stringify(installer)})).install('all')`], {
      cwd: before,
      stdio: 'inherit',
    });
    if (done.status !== 0) throw new Error('as dependências da versão de antes não foram instaladas');
  }
  rmSync(path.join(before, 'bench'), { recursive: true });
  cpSync(path.join(projectDir, 'bench'), path.join(before, 'bench'), { recursive: true });
  // the cases name repositories of their own version; what both have by one name is compared
  git('-C', before, 'checkout', '--quiet', '--', 'bench/parts/listas-casos.ts');
}

let running: ChildProcess | undefined;

/** One run of a part, in a process of its own, on data of its own. */
async function measure(version: 'antes' | 'agora', file: string): Promise<Compared> {
  const folder = version === 'antes' ? before : projectDir;
  const child = spawn(process.execPath, [path.join(folder, 'bench', file)], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, BENCH_COMPARAR: '1', PROSA_BANCADA: version === 'antes' ? benchFolder('antes') : benchFolder() },
    timeout: 20 * 60_000,
  });
  running = child;
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  running = undefined;
  const line = output.trimEnd().split('\n').at(-1) ?? '';
  if (code !== 0 || !line.startsWith('{')) throw new Error(`${version}: ${file} falhou (${code ?? 'tempo esgotado'})\n${output}`);
  return (JSON.parse(line) as { comparar: Compared }).comparar;
}

/** How many times as many a second this checkout answers: the median of the pairs, for each thing asked. */
function ratesOf(runs: readonly Record<'antes' | 'agora', Compared>[]): string {
  const names = Object.keys(runs[0]!.agora.porSegundo ?? {});
  const rate = (version: 'antes' | 'agora', name: string): number => Math.round(median(runs.map((run) => run[version].porSegundo![name]!)));
  const ratio = (name: string): number => median(runs.map((run) => run.agora.porSegundo![name]! / run.antes.porSegundo![name]!));
  return names.map((name) => `\n  ${name} de uma vez: ${rate('antes', name)} → ${rate('agora', name)} por segundo, × ${ratio(name).toFixed(2)}`).join('');
}

const total = ({ cpu }: Compared): number => cpu.servidor + cpu.banco;
/** Each thing that was asked weighs alike, whether it takes one millisecond or fifty. */
function ratioOfP50(now: Compared, then: Compared): number {
  const ratios = Object.entries(now.p50).flatMap(([name, ms]) => (then.p50[name] === undefined ? [] : [Math.log(ms / then.p50[name])]));
  if (ratios.length === 0) throw new Error('as duas versões não têm medida em comum');
  return Math.exp(ratios.reduce((sum, r) => sum + r, 0) / ratios.length);
}
const shown = (value: number): string => value.toFixed(3);

/**
 * Runs this checkout and that commit in turns, five pairs of each part, and says how many times as much time (median of p50) and processor
 * time per request this one takes. Answers the exit code.
 */
export async function compareWith(commit: string, parts: Readonly<Record<string, string>>): Promise<number> {
  const sha = git('rev-parse', '--verify', '--quiet', `${commit}^{commit}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      // first, since it uses what is removed; it ends the server that it started
      running?.kill('SIGTERM');
      removeCheckout();
      process.exit(1);
    });
  let worse = 0;
  try {
    makeCheckout(sha);
    for (const [name, file] of Object.entries(parts)) {
      // loads what is missing and warms what is cold
      for (const version of ['antes', 'agora'] as const) await measure(version, file);
      const compared: Record<'antes' | 'agora', Compared>[] = [];
      const ratios: { p50: number; cpu: number; servidor: number; banco: number }[] = [];
      for (let pair = 0; pair < pairs; pair++) {
        const order = pair % 2 === 0 ? (['antes', 'agora'] as const) : (['agora', 'antes'] as const);
        const runs: Partial<Record<'antes' | 'agora', Compared>> = {};
        for (const version of order) runs[version] = await measure(version, file);
        const { antes, agora } = runs as Record<'antes' | 'agora', Compared>;
        compared.push({ antes, agora });
        ratios.push({
          p50: ratioOfP50(agora, antes),
          cpu: total(agora) / total(antes),
          servidor: agora.cpu.servidor / antes.cpu.servidor,
          banco: agora.cpu.banco / antes.cpu.banco,
        });
        console.error(`${name}, par ${pair + 1} de ${pairs}: p50 × ${shown(ratios.at(-1)!.p50)}, processador × ${shown(ratios.at(-1)!.cpu)}`);
      }
      const [p50, cpu, servidor, banco] = (['p50', 'cpu', 'servidor', 'banco'] as const).map((key) => median(ratios.map((r) => r[key])));
      const ok = p50! <= most && cpu! <= most;
      if (!ok) worse++;
      console.log(
        `${name}: p50 × ${shown(p50!)}, processador por pedido × ${shown(cpu!)} (servidor × ${shown(servidor!)}, banco × ${shown(banco!)}); até ${most.toFixed(2)}: ${ok ? 'ok' : 'NÃO'}   [agora / ${sha.slice(0, 7)}, mediana de ${pairs} pares]${ratesOf(compared)}`,
      );
    }
  } finally {
    if (existsSync(before)) removeCheckout();
  }
  return worse === 0 ? 0 : 1;
}
