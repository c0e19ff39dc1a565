import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Compared, median } from '../support/compare.ts';
import { benchFolder, projectDir } from '../support/folder.ts';
import { movesFile } from '../support/moves.ts';
import { runPart } from './run-part.ts';

const pairs = Number(process.env['BENCH_PARES'] ?? 5);
const most = 1.1;
/** Of one run: the first loads a company of a million. */
const limitMs = 40 * 60_000;
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

/** Folders of packages: the project's, and those of its parts that need another version. */
const packageFolders = (): string[] =>
  ['.', ...['apps', 'packages'].flatMap((place) => readdirSync(path.join(projectDir, place)).map((name) => path.join(place, name)))].filter((folder) =>
    existsSync(path.join(projectDir, folder, 'node_modules')),
  );
const linkPackages = (folder: string): boolean =>
  spawnSync('cp', ['-al', path.join(projectDir, folder, 'node_modules'), path.join(before, folder)]).status === 0;
const lockOf = (folder: string): string => readFileSync(path.join(folder, 'package-lock.json'), 'utf8');

/** What knows a version from within is that version's own: its rows and its repositories. What both have by one name is compared. */
const ofItsOwn = ['dados', 'contatos-dados.ts', 'support/company.ts', 'support/data-set.ts', 'support/volume.ts', 'parts/listas-casos.ts'].map(
  (file) => `bench/${file}`,
);

/** Where files of today stood in that commit, so that a benchmark still finds what has moved since. */
function writeMoves(commit: string): void {
  const moved = git('diff', '--find-renames=40%', '--diff-filter=R', '--name-status', commit, '--', 'apps/server/src', 'apps/server/test', 'e2e');
  const names = moved
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t'));
  writeFileSync(path.join(before, 'bench', movesFile), JSON.stringify(Object.fromEntries(names.map(([, then, now]) => [now, then]))));
}

/** That commit with its packages, and the benchmarks of this checkout in place of its own: both versions are measured alike. */
function makeCheckout(commit: string): void {
  removeCheckout();
  git('worktree', 'add', '--quiet', '--detach', before, commit);
  // hard links cost nothing, and no program writes into packages
  const linked = lockOf(before) === lockOf(projectDir) && packageFolders().every(linkPackages);
  if (!linked) {
    for (const folder of packageFolders()) rmSync(path.join(before, folder, 'node_modules'), { recursive: true, force: true });
    const installer = pathToFileURL(path.join(before, 'scripts/install.mjs')).href;
    const done = spawnSync(process.execPath, ['--input-type=module', '-e', `(await import(${JSON.stringify(installer)})).install('all')`], {
      cwd: before,
      stdio: 'inherit',
    });
    if (done.status !== 0) throw new Error('as dependências da versão de antes não foram instaladas');
  }
  rmSync(path.join(before, 'bench'), { recursive: true });
  cpSync(path.join(projectDir, 'bench'), path.join(before, 'bench'), { recursive: true });
  const there = ofItsOwn.filter((file) => git('ls-tree', '--name-only', commit, file) !== '');
  git('-C', before, 'checkout', '--quiet', '--', ...there);
  writeMoves(commit);
}

/** One run of a part, in a process of its own, on data of its own. */
async function measure(version: 'antes' | 'agora', name: string, file: string): Promise<Compared> {
  const folder = version === 'antes' ? before : projectDir;
  const hook = version === 'antes' ? ['--import', pathToFileURL(path.join(folder, 'bench/support/moves.ts')).href] : [];
  const { figures, fault } = await runPart({
    name,
    file: path.join(folder, 'bench', file),
    flags: hook,
    cwd: folder,
    env: { BENCH_COMPARAR: '1', BENCH_AGORA: projectDir, PROSA_BANCADA: version === 'antes' ? benchFolder('antes') : benchFolder() },
    limit: limitMs,
  });
  if (fault !== undefined) throw new Error(`${version}: ${fault}`);
  return (figures as { comparar: Compared }).comparar;
}

/** How many times as many a second this checkout answers: the median of the pairs, for each thing asked. */
function ratesOf(runs: readonly Record<'antes' | 'agora', Compared>[]): string {
  const names = Object.keys(runs[0]!.agora.porSegundo ?? {});
  const rate = (version: 'antes' | 'agora', name: string): number => Math.round(median(runs.map((run) => run[version].porSegundo![name]!)));
  const ratio = (name: string): number => median(runs.map((run) => run.agora.porSegundo![name]! / run.antes.porSegundo![name]!));
  return names.map((name) => `\n  ${name} de uma vez: ${rate('antes', name)} → ${rate('agora', name)} por segundo, × ${ratio(name).toFixed(2)}`).join('');
}

/** Each thing that was asked weighs alike, whether it takes one millisecond or fifty. */
function ratioOfP50(now: Compared, then: Compared): number {
  const ratios = Object.entries(now.p50).flatMap(([name, ms]) => (then.p50[name] === undefined ? [] : [Math.log(ms / then.p50[name])]));
  if (ratios.length === 0) throw new Error('as duas versões não têm medida em comum');
  return Math.exp(ratios.reduce((sum, r) => sum + r, 0) / ratios.length);
}
type CpuRatios = Readonly<Record<'tudo' | 'servidor' | 'banco', number>>;
/** How many times as much processor time a request takes; undefined where it was not measured. */
function cpuRatios({ cpu: now }: Compared, { cpu: then }: Compared): CpuRatios | undefined {
  if (now === undefined || then === undefined) return undefined;
  // what has no database takes none of its time, before and now
  const banco = then.banco === 0 ? 1 : now.banco / then.banco;
  return { tudo: (now.servidor + now.banco) / (then.servidor + then.banco), servidor: now.servidor / then.servidor, banco };
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
      // whoever runs us ends the part, which uses what is removed
      removeCheckout();
      process.exit(1);
    });
  let worse = 0;
  try {
    makeCheckout(sha);
    for (const [name, file] of Object.entries(parts)) {
      // loads what is missing and warms what is cold
      for (const version of ['antes', 'agora'] as const) await measure(version, name, file);
      const compared: Record<'antes' | 'agora', Compared>[] = [];
      const ratios: { p50: number; cpu: CpuRatios | undefined }[] = [];
      for (let pair = 0; pair < pairs; pair++) {
        const order = pair % 2 === 0 ? (['antes', 'agora'] as const) : (['agora', 'antes'] as const);
        const runs: Partial<Record<'antes' | 'agora', Compared>> = {};
        for (const version of order) runs[version] = await measure(version, name, file);
        const { antes, agora } = runs as Record<'antes' | 'agora', Compared>;
        compared.push({ antes, agora });
        const ratio = { p50: ratioOfP50(agora, antes), cpu: cpuRatios(agora, antes) };
        ratios.push(ratio);
        console.error(`${name}, par ${pair + 1} de ${pairs}: p50 × ${shown(ratio.p50)}${ratio.cpu ? `, processador × ${shown(ratio.cpu.tudo)}` : ''}`);
      }
      const p50 = median(ratios.map((ratio) => ratio.p50));
      const cpu = ratios.flatMap((ratio) => ratio.cpu ?? []);
      const of = (key: keyof CpuRatios): number => median(cpu.map((ratio) => ratio[key]));
      const ok = p50 <= most && (cpu.length === 0 || of('tudo') <= most);
      if (!ok) worse++;
      console.log(
        `${name}: p50 × ${shown(p50)}${cpu.length === 0 ? '' : `, processador por pedido × ${shown(of('tudo'))} (servidor × ${shown(of('servidor'))}, banco × ${shown(of('banco'))})`}; até ${most.toFixed(2)}: ${ok ? 'ok' : 'NÃO'}   [agora / ${sha.slice(0, 7)}, mediana de ${pairs} pares]${ratesOf(compared)}`,
      );
    }
  } finally {
    if (existsSync(before)) removeCheckout();
  }
  return worse === 0 ? 0 : 1;
}
