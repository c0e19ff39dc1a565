import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AnyEndpoint } from '../packages/contract/src/wire.ts';
import { productTables, tablesPage } from './tables.mjs';

/**
 * Writes docs/map.md: where each domain lives, and every call with its route, service and screens; docs/tables.md: who owns and reads each
 * table; of the contract all.gen.ts and permissions.gen.ts, which gather its calls and permissions; and of the browser what gathers its
 * features and their pictures. `--conferir`: says whether they are up to date. A call without route or service fails either way.
 */
const project = fileURLToPath(new URL('..', import.meta.url));
const at = (file: string): string => path.join(project, file);
const read = (file: string): string => readFileSync(at(file), 'utf8');
const contract = 'packages/contract/src';
const modules = 'apps/server/src/modules';
const features = 'apps/web/src/features';

const filesUnder = (folder: string): string[] =>
  readdirSync(at(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|guards)\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(project, path.join(entry.parentPath, entry.name)))
    .sort();
const folders = (folder: string): string[] =>
  readdirSync(at(folder), { withFileTypes: true })
    // an empty one is left over on this machine, and not in the repository
    .filter((entry) => entry.isDirectory() && readdirSync(at(path.join(folder, entry.name))).length > 0)
    .map((entry) => entry.name)
    .sort();

/** Where an import leads, as a path of the project; undefined: into a package. */
function target(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return path.join(path.dirname(from), specifier);
  if (specifier.startsWith('@/')) return path.join('apps/web/src', specifier.slice(2));
  if (specifier.startsWith('@prosa/contract/')) return path.join(contract, specifier.slice('@prosa/contract/'.length));
  return undefined;
}

interface Source {
  readonly file: string;
  readonly text: string;
  /** Local name of each imported value, with the file it comes from. */
  readonly values: ReadonlyMap<string, { from: string; name: string }>;
  readonly imports: ReadonlySet<string>;
}
function source(file: string): Source {
  const text = read(file);
  const values = new Map<string, { from: string; name: string }>();
  const imports = new Set<string>();
  for (const [, type, names = '', specifier = ''] of text.matchAll(/import (type )?(?:\{([^}]*)\}|[\w* ]+) from '([^']+)'/g)) {
    const from = target(file, specifier);
    if (from === undefined) continue;
    if (!type) imports.add(from);
    for (const one of names
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)) {
      const [name = '', local = name] = one.replace(/^type /, '').split(' as ');
      values.set(local, { from, name });
    }
  }
  for (const [, specifier = ''] of text.matchAll(/import\('([^']+)'\)/g)) {
    const from = target(file, specifier);
    if (from !== undefined) imports.add(from);
  }
  return { file, text, values, imports };
}

const server = filesUnder(modules).map(source);
const web = new Map(filesUnder('apps/web/src').map((file) => [file, source(file)]));
const contractFiles = filesUnder(contract);
const endpointFiles = contractFiles.filter((file) => file.endsWith('.endpoints.ts'));

interface Call {
  readonly endpoint: AnyEndpoint;
  readonly file: string;
  readonly group: string;
  readonly key: string;
}
const isEndpoint = (v: unknown): v is AnyEndpoint => typeof v === 'object' && v !== null && 'path' in v && 'reply' in v && 'access' in v;
const isGroup = (v: unknown): v is Record<string, unknown> => typeof v === 'object' && v !== null;
async function callsOf(file: string): Promise<Call[]> {
  const groups = Object.entries((await import(at(file))) as Record<string, unknown>);
  return groups.flatMap(([group, calls]) =>
    isGroup(calls)
      ? Object.entries(calls).flatMap(([key, part]) =>
          isEndpoint(part)
            ? [{ endpoint: part, file, group, key }]
            : isGroup(part)
              ? Object.entries(part).flatMap(([inner, endpoint]) => (isEndpoint(endpoint) ? [{ endpoint, file, group, key: `${key}.${inner}` }] : []))
              : [],
        )
      : [],
  );
}

/** Local names that a source has for the group of a call. */
const namesFor = ({ values }: Source, { file, group }: Call): string[] =>
  [...values].filter(([, v]) => v.from === file && v.name === group).map(([local]) => local);
const usesCall = (one: Source, call: Call): boolean => namesFor(one, call).some((name) => new RegExp(`\\b${name}\\.${call.key}\\b`).test(one.text));
/** Uses the whole group and none of its calls by name, as what binds or shows several kinds alike does. */
const usesGroup = (one: Source, call: Call): boolean =>
  namesFor(one, call).some((name) => {
    const text = one.text.replace(/^import .*$/gm, '');
    return new RegExp(`\\b${name}\\b(?!')`).test(text) && !new RegExp(`\\b${name}\\.\\w`).test(text);
  });

/** Imports the group as a value, whatever it does with it: the one value of a kind of record. */
const takesGroup = (one: Source, call: Call): boolean =>
  namesFor(one, call).some((name) => !new RegExp(`import type [^;]*\\b${name}\\b`).test(one.text)) && one.text.includes('registro');

function routeOf(call: Call): Source | undefined {
  return (
    server.find((one) => one.text.includes('register(') && usesCall(one, call)) ??
    server.find((one) => usesCall(one, call) && one.file.endsWith('.routes.ts')) ??
    server.find((one) => takesGroup(one, call)) ??
    server.find((one) => usesCall(one, call)) ??
    server.find((one) => usesGroup(one, call))
  );
}

/** The file that does the work: what the handler calls first that is neither a presenter nor a type. */
function serviceOf(route: Source, call: Call): string | undefined {
  if (!usesCall(route, call) && /\bregistro(Parts)?\(/.test(route.text))
    return call.key.startsWith('anexos.') ? `${modules}/anexos/anexos.service.ts` : 'apps/server/src/core/registro/servico.ts';
  const start =
    namesFor(route, call)
      .map((name) => route.text.indexOf(`${name}.${call.key}`))
      .find((index) => index > 0) ?? 0;
  const next = route.text.indexOf('\n  register(', start + 1);
  const handler = start === 0 ? route.text : route.text.slice(start, next === -1 ? undefined : next);
  const made = new Map(
    [...route.text.matchAll(/(?:const |\b)(\w+)(?: = |: ReturnType<typeof )(\w+)[(>]/g)].map(([, name = '', maker = '']) => [name, maker] as const),
  );
  const ownFiles = (names: Iterable<string>): string[] =>
    [...names].flatMap((name) => {
      const from = route.values.get(made.get(name) ?? name)?.from;
      return from !== undefined && /^apps\/server\/src\/(modules|core\/registro)\//.test(from) && !/\.(presenter|routes|api)\.ts$/.test(from) ? [from] : [];
    });
  return (
    ownFiles([...handler.matchAll(/\b([a-z]\w*)(?=[.(])/g)].map(([, name = '']) => name))[0] ??
    ownFiles(route.values.keys())[0] ??
    (route.file.endsWith('.service.ts') ? route.file : undefined)
  );
}

/** Addresses of the screens whose code reaches each file of the browser. */
const screensOf = new Map<string, Set<string>>();
for (const { file, text } of web.values()) {
  if (!/\.(feature|routes)\.ts$/.test(file)) continue;
  const pages = new Map(
    [...text.matchAll(/const (\w+) = async \(\) => \(await import\('([^']+)'\)\)/g)].map(([, name = '', specifier = '']) => [name, target(file, specifier)!]),
  );
  for (const [, address = '', rest = ''] of text.matchAll(/path: '([^']+)'([^}]*)/g)) {
    const page = /import\('([^']+)'\)/.exec(rest)?.[1];
    const first = page === undefined ? pages.get(/page(?:: (\w+))?\b/.exec(rest)?.[1] ?? 'page') : target(file, page);
    const seen = new Set<string>();
    const queue = first === undefined ? [] : [first];
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      screensOf.set(next, (screensOf.get(next) ?? new Set()).add(`/${address}`));
      queue.push(...(web.get(next)?.imports ?? []));
    }
  }
}
function screenText(call: Call): string {
  const users = [...web.values()].filter((one) => usesCall(one, call) || usesGroup(one, call));
  if (users.length === 0) return '—';
  const addresses = [...new Set(users.flatMap(({ file }) => [...(screensOf.get(file) ?? [])]))].sort();
  if (users.some(({ file }) => /^apps\/web\/src\/(app|core)\//.test(file)) || addresses.length > 6) return 'shell';
  if (addresses.length === 0) return users.map(({ file }) => `\`${path.basename(file)}\``)[0]!;
  return (
    addresses
      .slice(0, 3)
      .map((address) => `\`${address}\``)
      .join(' ') + (addresses.length > 3 ? ` +${addresses.length - 3}` : '')
  );
}

const accessOf = ({ access }: AnyEndpoint): string => (Array.isArray(access) ? access.join('/') : typeof access === 'string' ? access : JSON.stringify(access));
const missing: string[] = [];
const short = (file: string): string => `\`${file.replace(`${modules}/`, '').replace('apps/server/src/', '')}\``;

function row(call: Call): string {
  const { method, path: address, summary } = call.endpoint;
  const route = routeOf(call);
  const service = route && serviceOf(route, call);
  if (route === undefined || service === undefined) missing.push(`${method} ${address}`);
  return `| \`${method} ${address}\` | ${summary} | ${accessOf(call.endpoint)} | ${route ? short(route.file) : '?'} | ${service ? short(service) : '?'} | ${screenText(call)} |`;
}

async function socketOf(domain: string, suffix: string): Promise<string> {
  const file = `${contract}/${domain}/${domain}.realtime.ts`;
  const tables = existsSync(at(file)) ? Object.entries((await import(at(file))) as Record<string, unknown>) : [];
  return tables
    .filter(([name]) => name.endsWith(suffix))
    .flatMap(([, table]) => Object.keys(table as object))
    .map((name) => `\`${name}\``)
    .join(' ');
}

async function describe(domain: string): Promise<string> {
  const calls = (await Promise.all(endpointFiles.filter((file) => file.startsWith(`${contract}/${domain}/`)).map(callsOf))).flat();
  const places = [contract, modules, features].map((folder) => `${folder}/${domain}`).filter((folder) => existsSync(at(folder)));
  const [sent, heard] = [await socketOf(domain, 'Triggers'), await socketOf(domain, 'Events')];
  return [
    `## ${domain}`,
    places.map((folder) => `\`${folder}\``).join(' · '),
    ...(calls.length > 0 ? ['', '| call | what | access | route | service | screens |', '| --- | --- | --- | --- | --- | --- |', ...calls.map(row)] : []),
    ...(sent ? ['', `Sent on the socket: ${sent}`] : []),
    ...(heard ? ['', `Received: ${heard}`] : []),
    '',
  ].join('\n');
}

const domains = [...new Set([contract, modules, features].flatMap(folders))].sort();
const map = `# Map\nGenerated by \`npm run map\` from the contract and the tree.\n\n${(await Promise.all(domains.map(describe))).join('\n')}`;
const camel = (words: string): string => words.replace(/-(\w)/g, (_, c: string) => c.toUpperCase());
const nameOf = (file: string): string =>
  camel(path.basename(path.dirname(file))) + path.basename(file, '.endpoints.ts').replace(/(^|-)(\w)/g, (_, __, c: string) => c.toUpperCase());
const gathered = `// Generated by \`npm run map\`: every file of calls.\n${endpointFiles
  .map((file) => `import * as ${nameOf(file)} from './${path.relative(contract, file)}';`)
  .join('\n')}\n\nexport const callFiles: readonly Record<string, unknown>[] = [\n${endpointFiles.map((file) => `  ${nameOf(file)},`).join('\n')}\n];\n`;
const declared = await Promise.all(endpointFiles.map(async (file) => ((await import(at(file))) as { permissoes?: object }).permissoes ?? {}));
const areas = JSON.stringify(Object.assign({}, ...declared), null, 2);
const permissions = `// Generated by \`npm run map\`: the areas that permissions name.\nexport const areas = ${areas} as const;\n`;

/** As `feature` of core/feature.ts says, as far as it is gathered. */
interface Feature {
  readonly screens?: readonly { readonly path: string }[];
  readonly icons?: Readonly<Record<string, string>>;
  readonly sidebarIcons?: Readonly<Record<string, string>>;
}
const shown = await Promise.all(
  [...web.keys()].filter((file) => file.endsWith('.feature.ts')).map(async (file) => ({ file, ...((await import(at(file))) as { feature: Feature }) })),
);
const quoted = (words: Iterable<string>): string =>
  `[${[...new Set(words)]
    .sort()
    .map((word) => `'${word}'`)
    .join(', ')}]`;
const featureLines = shown.flatMap(({ file, feature }) => {
  const owns = quoted((feature.screens ?? []).map(({ path: address }) => address.split('/', 1)[0]!.toLowerCase()));
  const has = quoted(['panel', 'realtime', 'search'].filter((part) => part in feature));
  // one with pictures alone is never fetched
  if (owns === '[]' && has === '[]') return [];
  return `  { owns: ${owns}, has: ${has}, load: async () => (await import('@/${path.relative('apps/web/src', file)}')).feature },\n`;
});
const gatheredFeatures = `// Generated by \`npm run map\`: every feature of the browser.\nexport const features = [\n${featureLines.join('')}] as const;\n`;
function iconTable(name: string, what: string, key: 'icons' | 'sidebarIcons'): string {
  const pictures = shown.flatMap(({ feature }) => Object.entries(feature[key] ?? {})).sort(([a], [b]) => (a < b ? -1 : 1));
  const names = [...new Set(pictures.map(([, picture]) => picture))].sort();
  return `// Generated by \`npm run map\`: ${what}.\nimport { type Icon, ${names.join(', ')} } from '@tabler/icons-react';\n\nexport const ${name}: Readonly<Record<string, Icon>> = {\n${pictures.map(([icone, picture]) => `  ${icone}: ${picture},\n`).join('')}};\n`;
}

for (const [file, text] of [
  ['docs/map.md', map],
  ['docs/tables.md', tablesPage(productTables())],
  [`${contract}/all.gen.ts`, gathered],
  [`${contract}/permissions.gen.ts`, permissions],
  ['apps/web/src/app/features.gen.ts', gatheredFeatures],
  ['apps/web/src/ui/menu-icons.gen.ts', iconTable('icons', 'pictures of menu entries that come when one is first shown', 'icons')],
  ['apps/web/src/ui/menu-icons-sidebar.gen.ts', iconTable('sidebarIcons', 'pictures that the sidebars of staff and customers show at once', 'sidebarIcons')],
] as const) {
  if (!process.argv.includes('--conferir')) writeFileSync(at(file), text);
  else if (!existsSync(at(file)) || read(file) !== text) {
    console.error(`${file} não corresponde às fontes: rode npm run map.`);
    process.exitCode = 1;
  }
}
for (const call of missing) {
  console.error(`${call}: sem rota ou serviço no mapa`);
  process.exitCode = 1;
}
