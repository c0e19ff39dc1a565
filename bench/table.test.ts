import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectDir } from './support/folder.ts';
import { dados, listOfParts, parts } from './table.ts';

const bench = path.join(projectDir, 'bench');
const sourcesIn = (folder: string): string[] => readdirSync(path.join(bench, folder)).filter((file) => file.endsWith('.ts'));

test('each file of parts is one that the table names, or stands beside it under its name', () => {
  const files = new Set(Object.values(parts).map(({ file }) => file));
  const beside = (file: string): boolean => Object.keys(parts).some((name) => file.startsWith(`${name}-`));
  expect(sourcesIn('parts').filter((file) => !files.has(`parts/${file}`) && !beside(file))).toEqual([]);
});

test('each file that the table names is there', () => {
  const there = new Set([...sourcesIn('.'), ...sourcesIn('parts').map((file) => `parts/${file}`)]);
  expect(
    Object.values(parts)
      .map(({ file }) => file)
      .filter((file) => !there.has(file)),
  ).toEqual([]);
});

/** What a part may be told, of itself or of the data that it measures in. */
const settingsOf = (name: string): string[] => {
  const { menor, dados: needs = [] } = parts[name]!;
  return [...Object.keys(menor.env ?? {}), ...needs.flatMap((data) => Object.keys(dados[data].menor))];
};
const allSources = readdirSync(bench, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/^node_modules|^table/.test(file))
  .map((file) => readFileSync(path.join(bench, file), 'utf8'))
  .join('\n');

test('each setting of a smallest volume is read by some source', () => {
  const unread = Object.keys(parts).flatMap((name) => settingsOf(name).filter((setting) => !allSources.includes(`'${setting}'`)));
  expect(unread).toEqual([]);
});

test('a part that is loaded with data or makes its own has a smallest volume and a limit in time', () => {
  for (const [name, { menor, limite, dados: needs = [] }] of Object.entries(parts)) {
    expect([name, Object.keys(menor).length > 0 || needs.length > 0]).toEqual([name, true]);
    expect([name, limite !== undefined || name.startsWith('soak')]).toEqual([name, true]);
  }
});

test('the list says of each part what it measures, how long it takes and how much disk its data needs', () => {
  const list = listOfParts();
  for (const [name, { mede }] of Object.entries(parts))
    expect(list).toMatch(new RegExp(`^  ${name} +${mede.slice(0, 20).replaceAll(/[()]/g, '.')}.*\n +.*min; .*(disco|MB|GB|dados)`, 'm'));
  for (const name of Object.keys(dados)) expect(list).toMatch(new RegExp(`^  ${name} .* (MB|GB); `, 'm'));
});

test('the names of parts in the documents are those of the table', () => {
  const documents = ['CONTRIBUTING.md', 'README.md', 'docs'].flatMap((place) =>
    place.endsWith('.md') ? [place] : readdirSync(path.join(projectDir, place), { recursive: true, encoding: 'utf8' }).map((file) => path.join(place, file)),
  );
  const named = documents
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [...readFileSync(path.join(projectDir, file), 'utf8').matchAll(/`(?:\w+=\S+ )*(?:npm run )?bench ([a-z][a-z -]*?)(?=`| -- )/g)].map(([, names]) => [
        file,
        names!.split(' ')[0]!,
      ]),
    );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(([, name]) => !Object.hasOwn(parts, name!))).toEqual([]);
});
