/**
 * Runs the benchmarks that are named (`table.ts`); without a name it says which there are.   npm run bench [socket entrega …]
 * Each runs in processes of its own, loads the data that it needs, and prints one line of JSON. `npm run bench soak -- --minutos 10` is the
 * endurance run, `soak-linhas -- --mortes 500` that of real lines, `soak-visitantes` that of web chats. `npm run bench http -- --antes <commit>`
 * compares this checkout with that commit. `--fumaca` runs what is named, or everything, once at its smallest volume.
 */
import { loadavg } from 'node:os';
import { compareWith } from './run/antes.ts';
import { stopDatabases } from './run/databases.ts';
import { smokeRun } from './run/fumaca.ts';
import { killAll, runPart } from './run/run-part.ts';
import { listOfParts, type Part, parts } from './table.ts';

/** Asked for by name alone: they last as long as one wants. */
const asked = (name: string): boolean => name === 'ataque' || name.startsWith('soak');
const comparable = Object.keys(parts).filter((name) => parts[name]!.comparavel);
/** Endurance goes on for as long as its arguments say. */
const noLimit = 24 * 60;

/** The numbers of a line of JSON as rows of "name value". */
function rowsOf(value: unknown, path: string): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[path, String(value)]];
  return Object.entries(value).flatMap(([key, inner]) => rowsOf(inner, path === '' ? key : `${path} · ${key}`));
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    killAll();
    void stopDatabases().finally(() => process.exit(1));
  });

function refuse(text: string): never {
  console.error(text);
  process.exit(2);
}

const words = process.argv.slice(2).filter((word) => word !== '--');
const at = words.indexOf('--antes');
const [, commit] = at < 0 ? [] : words.splice(at, 2);
const smoke = words.includes('--fumaca');
if (smoke) words.splice(words.indexOf('--fumaca'), 1);
const flags = words.findIndex((word) => word.startsWith('--'));
const names = flags < 0 ? words : words.slice(0, flags);
const args = flags < 0 ? [] : words.slice(flags);

if (at >= 0) {
  const chosen = names.length > 0 ? names : comparable;
  if (commit === undefined || chosen.some((name) => !comparable.includes(name)))
    refuse(`Diga um commit: npm run bench [${comparable.join(' ')}] -- --antes <commit>.`);
  const code = await compareWith(commit, Object.fromEntries(chosen.map((name) => [name, parts[name]!.file]))).catch((error: Error) => refuse(error.message));
  process.exit(code);
}
const unknown = names.filter((name) => name !== 'todas' && !Object.hasOwn(parts, name));
if (unknown.length > 0) refuse(`Não conheço: ${unknown.join(', ')}. Há: ${Object.keys(parts).join(', ')}.`);
if (args.length > 0 && names.length !== 1) refuse(`${args.join(' ')} são de uma parte só: diga qual.`);
const chosen = names.includes('todas') ? Object.keys(parts).filter((name) => !asked(name)) : names;
if (smoke) process.exit(await smokeRun(chosen.length > 0 ? chosen : Object.keys(parts)));
if (chosen.length === 0) {
  console.log(listOfParts());
  process.exit(0);
}

const table: [string, string][] = [];
const faults: string[] = [];
for (const name of chosen) {
  const load = loadavg()[0]!.toFixed(1);
  const { file, limite = noLimit }: Part = parts[name]!;
  const { figures, fault } = await runPart({ name, file, args, limit: limite * 60_000, shown: true });
  if (fault !== undefined) faults.push(fault);
  const { bench: _, ...numbers } = figures ?? {};
  table.push(
    [`${name} (carga da máquina ${load})`, fault === undefined ? 'ok' : 'fora da meta ou com erro'],
    ...rowsOf(numbers, '').map(([k, v]): [string, string] => [`  ${k}`, v]),
  );
}
const width = Math.max(...table.map(([name]) => name.length));
console.log(`\n${table.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n')}`);
for (const fault of faults) console.error(fault);
process.exit(faults.length === 0 ? 0 : 1);
