// Who writes and who reads each table. A table has one owner (apps/server/tables.json, or the kind of record that is kept in it or has its people there), which alone
// writes it; others ask its .api.ts. What triggers and functions of migrations do is not seen here: schema.sql shows them beside their tables.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';
import { projectDir } from './install.mjs';

const writing = new Set(['insertInto', 'replaceInto', 'updateTable', 'deleteFrom', 'mergeInto']);
const reading = /^(selectFrom|using|(inner|left|right|full|cross)Join(Lateral)?)$/;
/** They take a statement as a text. */
const statements = new Set(['query', 'raw']);
/** A table whose name does not stand where it is written. */
const unnamed = '?';

/** `public.sala as s`: sala. */
const tableIn = (text) =>
  text
    .trim()
    .split(/\s/)[0]
    .replace(/^public\./, '');

/** Tables named by the first argument of a call; a subquery names none. */
function namedBy({ expression: { type, value, elements } }) {
  if (type === 'StringLiteral') return [tableIn(value)];
  if (type === 'ArrayExpression') return elements.filter(Boolean).flatMap(namedBy);
  return type === 'Identifier' ? [unnamed] : [];
}

function readTemplate(text, { writes, reads }) {
  const sql = text.replace(/--.*$/gm, '').replace(/\s+/g, ' ').replaceAll('public.', '').toLowerCase();
  // neither a lock, `for update`, nor what a conflict does, `do update set`
  for (const [, table] of sql.matchAll(/(?:\b(?:insert|merge) into|\bdelete from|\btruncate|(?<!\b(?:for|do|key) )\bupdate)(?: only)? ([\w.?]+)/g))
    writes.add(table);
  const alias = String.raw`(?: (?:as )?[a-z_]\w*)?`;
  const lists = new RegExp(String.raw`(?:(?<!\b(?:distinct|delete) )\bfrom|\bjoin|\busing)(?: only)? ([a-z_][\w.]*${alias}(?:, ?[a-z_][\w.]*${alias})*)`, 'g');
  for (const [, list] of sql.matchAll(lists)) for (const one of list.split(',')) reads.add(tableIn(one));
  // a piece of another statement that begins with its tables
  const [, start] = /^ ?([a-z_]\w*) [a-z_]\w* (?:join|where|,)/.exec(sql) ?? [];
  if (start !== undefined) reads.add(start);
}

/** What one source writes and reads by Kysely's calls and in `sql` templates, and the tables of the kinds of records in it, with those of their people. */
export function tablesOf(source) {
  const found = { writes: new Set(), reads: new Set(), registros: new Set() };
  const visit = (node) => {
    if (typeof node !== 'object' || node === null) return;
    if (node.type === 'CallExpression') {
      const [first, second] = node.arguments;
      const call = node.callee.property?.value ?? node.callee.value;
      if (first && writing.has(call)) for (const table of namedBy(first)) found.writes.add(table);
      if (first && reading.test(call)) for (const table of namedBy(first)) found.reads.add(table);
      if (first?.expression.type === 'StringLiteral' && statements.has(call)) readTemplate(first.expression.value, found);
      if (call === 'pessoasDe' && first?.expression.type === 'StringLiteral') found.registros.add(first.expression.value);
      if (call === 'registro') for (const { key, value } of second?.expression.properties ?? []) if (key?.value === 'tabela') found.registros.add(value.value);
    }
    if (node.type === 'TaggedTemplateExpression' && node.tag.value === 'sql') readTemplate(node.template.quasis.map(({ cooked }) => cooked).join(' ? '), found);
    for (const key in node) if (key !== 'span') visit(node[key]);
  };
  visit(parseSync(source, { syntax: 'typescript', target: 'esnext' }).body);
  return found;
}

/** The module of a source of the server, 'core', an integration, or the file that wires them. */
const areaOf = (file) => /^(?:modules\/([^/]+)|(integrations\/[^/]+|core|[^/]+))/.exec(file).slice(1).find(Boolean);

/**
 * Tables with their owner, who else reads them, and what is wrong. `schema`: schema.sql; `declared`: tables.json; `sources`: text by path below
 * the server's `src`.
 */
export function readTables(schema, { donos, excecoes = {} }, sources) {
  const names = [...schema.matchAll(/^create table (?:public\.)?([\w.]+)/gm)].map(([, name]) => name);
  // within its schema a table goes by its bare name
  const known = new Map(
    names.flatMap((name) => [[name, name], ...(name.startsWith('interno.') && !names.includes(name.slice(8)) ? [[name.slice(8), name]] : [])]),
  );
  const owners = new Map(names.map((name) => [name, new Set()]));
  const readers = new Map(names.map((name) => [name, new Set()]));
  const wrong = [];
  const own = (area, table) => (owners.has(table) ? owners.get(table).add(area) : wrong.push({ de: area, para: `${table} não existe` }));
  for (const [area, tables] of Object.entries(donos)) for (const table of tables) own(area, table);

  const found = [...sources].map(([file, text]) => ({ file, area: areaOf(file), ...tablesOf(text) }));
  for (const { area, registros } of found) for (const table of registros) own(area, table);
  for (const [table, areas] of owners) if (areas.size !== 1) wrong.push({ de: table, para: `${areas.size} donos: cada tabela tem um` });
  const ownerOf = (table) => [...owners.get(table)][0];

  const used = new Set();
  for (const { file, area, writes, reads } of found) {
    for (const written of writes) {
      const table = known.get(written);
      if (written === unnamed && area !== 'core') wrong.push({ de: file, para: 'escreve uma tabela que não diz qual é' });
      if (table === undefined || ownerOf(table) === area) continue;
      if (excecoes[file]?.includes(table)) used.add(`${file} ${table}`);
      else wrong.push({ de: file, para: `escreve ${table}, que é de ${ownerOf(table)}` });
    }
    for (const read of reads) {
      const table = known.get(read);
      if (table !== undefined && ownerOf(table) !== area) readers.get(table).add(area);
    }
  }
  for (const [file, tables] of Object.entries(excecoes))
    for (const table of tables) if (!used.has(`${file} ${table}`)) wrong.push({ de: file, para: `não escreve mais ${table}: tire a exceção` });
  return { tables: names.map((name) => ({ name, owner: ownerOf(name), readers: [...readers.get(name)].toSorted((a, b) => (a < b ? -1 : 1)) })), wrong };
}

/** The tables of the product. Tests, demo data and generated types are outside the rule. */
export function productTables() {
  const at = (...parts) => path.join(projectDir, 'apps/server', ...parts);
  const files = readdirSync(at('src'), { recursive: true })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !/\.(test|gen|guards|demo)\.ts$|\/testing\/|^demo\//.test(file));
  const sources = new Map(files.map((file) => [file, readFileSync(at('src', file), 'utf8')]));
  return readTables(readFileSync(at('schema.sql'), 'utf8'), JSON.parse(readFileSync(at('tables.json'), 'utf8')), sources);
}

/** docs/tables.md. */
export function tablesPage({ tables }) {
  const rows = tables.map(({ name, owner, readers }) => `| \`${name}\` | ${owner} | ${readers.join(', ') || '—'} |`);
  const reads = tables.reduce((n, { readers }) => n + readers.length, 0);
  return [
    '# Tables',
    'Generated by `npm run map` from the SQL of the server. A table is written by its owner alone, which `npm run layers` checks; others may read it. Triggers and',
    'functions of migrations are not counted, nor are tests and demo data.',
    '',
    `${tables.length} tables, ${reads} times read by another module.`,
    '',
    '| table | owner | read by |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
