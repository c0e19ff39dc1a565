import path from 'node:path';
import type { Rolldown } from 'vite';

type Group = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>[number];
type Graph = Parameters<Exclude<Group['name'], string>>[1];
type Edges = ReadonlyMap<string, readonly string[]>;

const slashed = (id: string): string => id.replaceAll('\\', '/');
/** The path of a module of the web app below src; else ''. */
const sourceOf = (id: string): string => /\/apps\/web\/src\/(.+)$/.exec(slashed(id))?.[1] ?? '';
/** The package that a module of JavaScript belongs to; else ''. */
const packageOf = (id: string): string => (id.endsWith('.css') ? '' : (/.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(slashed(id))?.[1] ?? ''));
const featureOf = (id: string): string => /^features\/([^/]+)\//.exec(sourceOf(id))?.[1] ?? '';

const isBase = (id: string): boolean => /^(react|react-dom|react-router|@tanstack\/react-query|@mantine\/hooks|@tabler\/icons-react)$/.test(packageOf(id));
const isKit = (id: string): boolean => /^@mantine\/(core|form|spotlight)$/.test(packageOf(id));
/** Large, and of few screens. */
const isHeavy = (id: string): boolean => /^(@tiptap\/.+|frimousse)$/.test(packageOf(id));
/** What a feature shows to others: who imports one thing of it does not need the rest. */
const isPublic = (id: string): boolean => /\/public\.tsx?$/.test(sourceOf(id));
/** Screens are fetched from here; what else a feature fetches from there, every session needs. */
const isWayIn = (id: string): boolean => /\.(feature|outside|routes)\.ts$/.test(sourceOf(id));
const isOfSession = (id: string): boolean => /\.(feature|realtime|panel|search)\.tsx?$/.test(sourceOf(id));

/** Names that are imported of another module, or passed on from it. */
function namedFrom(code: string, word: 'import' | 'export'): { name: string; from: string }[] {
  const found = code.matchAll(new RegExp(`\\b${word}\\s*\\{([^}]*)\\}\\s*from\\s*["']([^"']+)["']`, 'g'));
  // `a as b` is imported as `a`, and passed on as `b`
  return [...found].flatMap(([, list = '', from = '']) =>
    list.split(',').map((one) => ({
      name:
        one
          .trim()
          .split(/\s+as\s+/)
          .at(word === 'import' ? 0 : -1) ?? '',
      from,
    })),
  );
}

/** What each module imports, by way of a feature's `public.ts` only what it names; and what each fetches later. */
function readGraph(entry: string, graph: Graph): { imports: Edges; later: Edges } {
  const imports = new Map<string, readonly string[]>();
  const later = new Map<string, readonly string[]>();
  const codes = new Map<string, string>();
  const queue = [entry];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (imports.has(id)) continue;
    const { importedIds = [], dynamicallyImportedIds = [], code } = graph.getModuleInfo(id) ?? {};
    imports.set(id, [...importedIds]);
    later.set(id, [...dynamicallyImportedIds]);
    if (sourceOf(id) !== '') codes.set(id, code ?? '');
    queue.push(...importedIds, ...dynamicallyImportedIds);
  }
  /** Where a name comes from that a `public.ts` passes on: that module, or the `public.ts` itself. */
  const origin = (file: string, name: string): string => {
    const passed = namedFrom(codes.get(file) ?? '', 'export').find((one) => one.name === name);
    const target = passed && path.posix.join(path.posix.dirname(slashed(file)), passed.from);
    return imports.get(file)?.find((id) => slashed(id) === target) ?? file;
  };
  for (const [id, code] of codes) {
    const publics = imports.get(id)?.filter(isPublic) ?? [];
    if (publics.length === 0) continue;
    const named = namedFrom(code, 'import');
    const ofPublic = (file: string): string[] =>
      named.filter(({ from }) => from.endsWith(`/${sourceOf(file).split('/').slice(-2).join('/')}`)).map(({ name }) => origin(file, name));
    imports.set(id, [...new Set([...(imports.get(id) ?? []).filter((one) => !isPublic(one)), ...publics.flatMap(ofPublic)])]);
  }
  return { imports, later };
}

function turned(edges: Edges): Edges {
  const back = new Map<string, string[]>([...edges.keys()].map((id) => [id, []]));
  for (const [id, ends] of edges) for (const end of ends) back.get(end)?.push(id);
  return back;
}

/** These modules and what they lead to. */
function reached(from: readonly string[], edges: Edges): Set<string> {
  const found = new Set(from);
  // a set that grows while it is read is read to its new end
  for (const id of found) for (const one of edges.get(id) ?? []) found.add(one);
  return found;
}

/**
 * The file of the build for each module; one that is missing is the bundler's to place. Each file takes what it begins with, and of what that
 * imports whatever no earlier one has: so that files import only earlier ones.
 */
function planChunks(entry: string, graph: Graph): ReadonlyMap<string, string> {
  const { imports, later } = readGraph(entry, graph);
  const ids = [...imports.keys()];
  const importers = turned(imports);
  const withKit = reached(ids.filter(isKit), importers);
  const withHeavy = reached(ids.filter(isHeavy), importers);
  const files = new Map<string, string>();
  const put = (name: string, begins: (id: string) => boolean): void => {
    for (const id of reached(
      ids.filter((one) => begins(one) && !withHeavy.has(one)),
      imports,
    ))
      if (!files.has(id)) files.set(id, name);
  };

  put('base', isBase);
  // the sign-in and the client area come with the entry, without the kit (decisions/0074)
  put(
    'main',
    (id) => id === entry || (/^(features\/area-cliente|app\/shell\/client|features\/acesso\/screens\/login)\b/.test(sourceOf(id)) && !withKit.has(id)),
  );
  put('kit', isKit);
  put('shell', (id) => /^(app\/(?!dev\/)|core\/|ui\/)/.test(sourceOf(id)) || isOfSession(id));

  const areas = new Set(ids.filter((id) => isWayIn(id) && later.get(id)?.some((one) => !isOfSession(one))).map(featureOf));
  put('shell', (id) => featureOf(id) !== '' && !areas.has(featureOf(id)));
  const areasOf = new Map<string, string[]>();
  for (const area of areas)
    for (const id of reached(
      ids.filter((one) => featureOf(one) === area && !withHeavy.has(one)),
      imports,
    ))
      areasOf.set(id, [...(areasOf.get(id) ?? []), area]);
  for (const [id, [area = '', ...others]] of areasOf) if (!files.has(id)) files.set(id, others.length === 0 ? area : 'shell');
  return files;
}

/** Few files, for each costs a request and a turn of the browser: libraries, entry, shell, and one for each feature with screens (decisions/0081). */
export function chunkGroup(entry: string): Group {
  let plan: ReadonlyMap<string, string> | undefined;
  return {
    debugName: 'files',
    name(id, graph) {
      plan ??= planChunks(entry, graph);
      return plan.get(id) ?? null;
    },
  };
}
