// What a change can touch, for `npm test -- --mudou`.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectDir } from './install.mjs';

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: projectDir, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout.split('\n').filter(Boolean);
}

/**
 * The files that differ from `from`, committed or not, and what they are compared with: without `from` the commit where this branch left
 * main; on main itself the last commit, and that one's own change when nothing else differs.
 */
export function changedFiles(from) {
  const since = (commit) => [...new Set([...git('diff', '--name-only', '--no-renames', commit), ...git('ls-files', '--others', '--exclude-standard')])];
  if (from !== undefined) return { from, files: since(from) };
  const [base] = git('merge-base', 'HEAD', 'main');
  const files = since(base);
  return files.length > 0 ? { from: base.slice(0, 10), files } : { from: 'HEAD~1', files: since('HEAD~1') };
}

/** Every source with its text, by its path in the project. */
export function readSources() {
  const names = git('ls-files', '--cached', '--others', '--exclude-standard', '--', '*.ts', '*.tsx', '*.mjs').filter((name) =>
    existsSync(path.join(projectDir, name)),
  );
  return new Map(names.map((name) => [name, readFileSync(path.join(projectDir, name), 'utf8')]));
}

/** Packages of ours by the beginning of their imports. */
const ours = {
  '@/': 'apps/web/src/',
  '@prosa/contract/': 'packages/contract/src/',
  '@prosa/brasil/': 'packages/brasil/src/',
  '@prosa/server/': 'apps/server/',
};

/** What a source names in imports, and in addresses of modules that run elsewhere. */
function importsOf(name, text) {
  const found = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'|new URL\(\s*'([^']+)'/g);
  return [...found].flatMap(([, imported, address]) => {
    const wanted = imported ?? address;
    if (wanted.startsWith('.')) return [path.posix.join(path.posix.dirname(name), wanted)];
    const start = Object.keys(ours).find((prefix) => wanted.startsWith(prefix));
    return start === undefined ? [] : [ours[start] + wanted.slice(start.length)];
  });
}

/** Where all modules come together. Who starts the whole product does not depend on each of them; who imports one of these itself does. */
const folds = [
  'apps/server/src/app.ts',
  'apps/server/src/demo/demo.ts',
  'packages/contract/src/all.ts',
  'packages/contract/src/realtime.ts',
  'packages/contract/src/permissions.ts',
  'packages/contract/src/permission-tree.ts',
  'apps/web/src/app/screens.ts',
  'apps/web/src/app/realtime.ts',
];
/** What no import shows, yet every test of these folders depends on. */
const everywhere = [
  [/^(package(-lock)?\.json|vitest\.config\.ts|tsconfig[.\w]*\.json|scripts\/(install|test|run)\.mjs)$/, /./],
  [/^apps\/server\/(migrations\/|schema\.sql|package\.json)/, /^(apps\/server|e2e)\//],
  [/^apps\/server\/test\/kit\/(global-setup|database)\.ts$/, /^apps\/server\//],
  [/^apps\/server\/test\/kit\/fresh-modules\.ts$/, /^(apps\/server|packages|scripts)\//],
  [/^apps\/web\/(vite\.config\.ts|package\.json|src\/testing\/(setup|fresh-modules)\.ts)$/, /^apps\/web\//],
  [/^packages\/(contract|brasil)\/package\.json$/, /./],
  [/^e2e\/[^/]+\.ts$/, /^e2e\//],
  [/\.guards\.ts$/, /^apps\/server\/test\/(guards|scope)\.test\.ts$/],
  // it reads the specification and the titles of tests as text
  [/^docs\/spec\/|\.test\.tsx?$/, /\/regras\.test\.ts$/],
];
const isTest = (name) => /\.(test|spec)\.tsx?$/.test(name);
/** The domain of a file: its folder in contract, server and web. */
const domainOf = (name) => /^(?:packages\/contract\/src|apps\/server\/src\/modules|apps\/web\/src\/features)\/([^/]+)\//.exec(name)?.[1];

/**
 * The tests that a change of these files can touch: those that import one of them, over however many files but not through the folds; those in the
 * folder of a server module that is reached this way, which speak to it through the whole product; those that import a fold that is reached, such
 * as the guards made from the contract; and the journeys named after a domain that changed. Paths from the project's folder.
 */
export function testsOf(changed, sources) {
  const importers = new Map();
  for (const [name, text] of sources) {
    for (const imported of importsOf(name, text)) {
      if (!importers.has(imported)) importers.set(imported, []);
      importers.get(imported).push(name);
    }
  }
  const reached = new Set(changed);
  for (const name of reached) {
    if (folds.includes(name) && !changed.includes(name)) continue;
    for (const importer of importers.get(name) ?? []) reached.add(importer);
  }
  const folded = new Set(folds.filter((fold) => reached.has(fold)));
  // the guards made from the contract speak to every module
  if (folded.has('apps/server/src/app.ts')) folded.add('packages/contract/src/all.ts');
  for (const fold of folded) for (const name of importers.get(fold) ?? []) if (isTest(name)) reached.add(name);

  const moduleOf = (name) => (name.startsWith('apps/server/src/modules/') ? domainOf(name) : undefined);
  const modules = new Set([...reached].filter((name) => !isTest(name) && !name.endsWith('.guards.ts')).map(moduleOf));
  const domains = new Set(changed.map(domainOf));
  const named = (tests, causes) => causes.some(([cause, where]) => where.test(tests) && changed.some((name) => cause.test(name)));
  return [...sources.keys()].filter(
    (name) =>
      isTest(name) &&
      (reached.has(name) ||
        (moduleOf(name) !== undefined && modules.has(moduleOf(name))) ||
        (name.startsWith('e2e/') && domains.has(path.basename(name).split('.')[0])) ||
        named(name, everywhere)),
  );
}

/** The tests by the project that runs them. */
export function byProject(tests) {
  const projectOf = (name) => {
    if (name.startsWith('e2e/')) return 'navegador';
    if (name.startsWith('apps/web/src/')) return 'web';
    return /^apps\/(server|web)\//.test(name) && !name.endsWith('.unit.test.ts') ? 'server' : 'unit';
  };
  const found = { unit: [], web: [], server: [], navegador: [] };
  for (const name of tests) found[projectOf(name)].push(name);
  return found;
}
