// Checks the layers of docs/architecture (.dependency-cruiser.mjs), that the checker really read the sources, and that each table is written
// by its owner alone (tables.mjs).
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { childEnv, projectDir, projectNode } from './install.mjs';
import { productTables } from './tables.mjs';

const program = path.join(projectDir, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
const folders = ['packages/contract/src', 'packages/brasil/src', 'packages/baileys/src', 'apps/server/src', 'apps/web/src', 'apps/widget/src'];
const done = spawnSync(projectNode(), [program, '--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...folders], {
  cwd: projectDir,
  encoding: 'utf8',
  maxBuffer: 256 * 1024 * 1024,
  env: childEnv(),
});
if (!done.stdout) {
  console.error(done.stderr);
  process.exit(1);
}
const { summary, modules } = JSON.parse(done.stdout);
const { tables, wrong } = productTables();
const foreign = wrong.map(({ de, para }) => ({ rule: { name: 'table-by-its-owner' }, from: de, to: para }));
const violations = [...summary.violations, ...knots(modules), ...fullFolders(), ...misplaced(), ...foreign];
for (const v of violations) console.error(`${v.rule.name}: ${v.from} → ${v.to}`);
// with a TypeScript it cannot load it reads nothing and says all is well
if (summary.totalCruised < 50 || summary.totalDependenciesCruised < 100) {
  console.error(`só ${summary.totalCruised} módulos lidos: a verificação de camadas não funcionou`);
  process.exit(1);
}
console.log(`camadas: ${summary.totalCruised} módulos, ${tables.length} tabelas, ${violations.length} violações`);
process.exit(violations.length === 0 ? 0 : 1);

/** Modules and features that need each other, in a circle: none may. */
function knots(files) {
  const areaOf = (file) => /^apps\/(?:server\/src\/modules|web\/src\/features)\/[^/]+(?=\/)/.exec(file)?.[0];
  const needs = new Map();
  for (const { source, dependencies } of files) {
    const from = areaOf(source);
    if (from === undefined || /\.(test|guards)\.tsx?$/.test(source)) continue;
    for (const { resolved } of dependencies) {
      const to = areaOf(resolved);
      if (to !== undefined && to !== from) needs.set(from, (needs.get(from) ?? new Set()).add(to));
    }
  }
  const reaches = (from, to, seen = new Set()) =>
    [...(needs.get(from) ?? [])].some((next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))));
  return [...needs].flatMap(([from, others]) => [...others].filter((to) => reaches(to, from)).map((to) => ({ rule: { name: 'no-folder-cycles' }, from, to })));
}

/** Folders of sources with more files than one looks through: migrations and journeys stand one beside the other. */
function fullFolders() {
  const most = 25;
  const counts = new Map();
  for (const file of sources()) counts.set(path.dirname(file), (counts.get(path.dirname(file)) ?? 0) + 1);
  return [...counts]
    .filter(([folder, count]) => count > most && !/migrations|e2e\/tests/.test(folder))
    .map(([folder, count]) => ({ rule: { name: 'folder-too-full' }, from: folder, to: `${count} arquivos, no máximo ${most}` }));
}

/** What stands in a file whose name says something else. */
function misplaced() {
  const rules = [
    ['routes-in-routes', /^apps\/server\/src\/modules\/.*\.module\.ts$/, (text) => /\bregister\([\w.]+,/.test(text), 'chamadas são ligadas em .routes.ts'],
    [
      'api-only-re-exports',
      /^apps\/server\/src\/modules\/.*\.api\.ts$/,
      (text) => /^(?!export (type )?\{|  |\} from |\/\*\*|$)/m.test(text),
      '.api.ts só reexporta',
    ],
    [
      'endpoints-in-endpoints',
      /^packages\/contract\/src\/(?!.*(\.endpoints|\.test|\/wire)\.ts$)/,
      (text) => /\bendpoint\(/.test(text),
      'endpoint() só em .endpoints.ts',
    ],
    [
      'one-word',
      // a network's own word for a text is no word of ours, nor is what people read in English
      /^(?!packages\/baileys\/|apps\/server\/src\/integrations\/whatsapp\/baileys\/|apps\/widget\/src\/janela\/palavras\/).*\.tsx?$/,
      (text) => /room|attendance|conversation/i.test(text) || /\bteams?[A-Z]|[a-z]Teams?\b/.test(text),
      'o glossário diz sala, e interno: docs/glossary.md',
    ],
  ];
  return sources().flatMap((file) =>
    rules
      .filter(([, where, found]) => where.test(file) && found(readFileSync(path.join(projectDir, file), 'utf8')))
      .map(([name, , , text]) => ({ rule: { name }, from: file, to: text })),
  );
}

/** Every source of ours, by its path in the project. */
function sources() {
  return ['apps', 'packages', 'e2e', 'bench', 'scripts'].flatMap((folder) =>
    readdirSync(path.join(projectDir, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => path.relative(projectDir, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
      .filter((file) => !/(^|\/)(node_modules|dist)\//.test(file)),
  );
}
