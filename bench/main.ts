/**
 * Runs the benchmarks: all of them, or those named (`parts`).   npm run bench [socket entrega …]
 * Each runs in processes of its own, loads the data that it needs, and prints one line of JSON. `npm run bench soak -- --minutos 10` is the
 * endurance run, `soak-linhas -- --mortes 500` that of real lines, `soak-visitantes` that of web chats. `npm run bench http -- --antes <commit>`
 * compares this checkout with that commit (those of `comparable`).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { compareWith } from './antes.ts';

const parts: Readonly<Record<string, string>> = {
  socket: 'socket.ts',
  entrega: 'parts/entrega.ts',
  listas: 'parts/listas.ts',
  carga: 'parts/carga.ts',
  exportar: 'parts/exportar.ts',
  contatos: 'parts/contatos.ts',
  importar: 'parts/importar.ts',
  clientes: 'parts/clientes.ts',
  auditoria: 'parts/auditoria.ts',
  kanban: 'parts/kanban.ts',
  quadro: 'parts/quadro.ts',
  tickets: 'parts/tickets.ts',
  prazos: 'parts/prazos.ts',
  correio: 'parts/correio.ts',
  area: 'parts/area.ts',
  formulario: 'parts/formulario.ts',
  formularios: 'parts/formularios.ts',
  tela: 'tela.ts',
  http: 'parts/http.ts',
  veneno: 'parts/veneno.ts',
  inicio: 'parts/inicio.ts',
  linhas: 'parts/linhas.ts',
  visitantes: 'parts/visitantes.ts',
};
// the first run of some loads a company of a million
const limitMs = 20 * 60_000;

async function run(file: string, args: readonly string[], limit: number | undefined): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url)), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(limit !== undefined && { timeout: limit }),
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
    process.stdout.write(chunk);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code: code ?? 1, output };
}

/** The numbers of a line of JSON as rows of "name value". */
function rowsOf(value: unknown, path: string): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[path, String(value)]];
  return Object.entries(value).flatMap(([key, inner]) => rowsOf(inner, path === '' ? key : `${path} · ${key}`));
}

const endurance = ['soak', 'soak-linhas', 'soak-visitantes'];
/** Parts that can be compared with an earlier commit. */
const comparable = ['socket', 'entrega', 'http', 'listas', 'carga', 'contatos', 'formulario', 'tela'] as const;

const words = process.argv.slice(2);
const at = words.indexOf('--antes');
const [, commit] = at < 0 ? [] : words.splice(at, 2);
const names = words;
if (at >= 0) {
  const asked = names.length > 0 ? names : comparable;
  if (commit === undefined || asked.some((name) => !(comparable as readonly string[]).includes(name))) {
    console.error(`Diga um commit: npm run bench [${comparable.join(' ')}] -- --antes <commit>.`);
    process.exit(2);
  }
  process.exit(await compareWith(commit, Object.fromEntries(asked.map((name) => [name, parts[name]!]))));
}
if (endurance.includes(names[0] ?? '')) process.exit((await run(`${names[0]}.ts`, names.slice(1), undefined)).code);
const unknown = names.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`Não conheço: ${unknown.join(', ')}. Há: ${Object.keys(parts).join(', ')}, ${endurance.join(', ')}.`);
  process.exit(2);
}
const table: [string, string][] = [];
let failed = 0;
for (const name of names.length > 0 ? names : Object.keys(parts)) {
  const load = loadavg()[0]!.toFixed(1);
  const { code, output } = await run(parts[name]!, [], limitMs);
  if (code !== 0) failed++;
  const line = output.trimEnd().split('\n').at(-1) ?? '';
  const { bench: _, ...numbers } = line.startsWith('{') ? (JSON.parse(line) as Record<string, unknown>) : { bench: name };
  table.push(
    [`${name} (carga da máquina ${load})`, code === 0 ? 'ok' : 'fora da meta ou com erro'],
    ...rowsOf(numbers, '').map(([k, v]): [string, string] => [`  ${k}`, v]),
  );
}
const width = Math.max(...table.map(([name]) => name.length));
console.log(`\n${table.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n')}`);
process.exit(failed === 0 ? 0 : 1);
