import { readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { parseSync } from '@swc/core';
import { describe, expect, it } from 'vitest';
import { hostileLength, hostileTexts, leastCpuMs } from '../apps/server/test/kit/hostile/texts.ts';
import { readSources } from './changed.mjs';
import { projectDir } from './install.mjs';

/*
 * Whatever a stranger types may meet any regular expression of the server: each reads 60 KB of hostile text in at most 20 ms. One whose callers
 * hold a shorter bound says so in the line above, `// bounded: 254 characters …`, and is tried with that.
 */
const limitMs = 20;

interface Literal {
  readonly where: string;
  readonly pattern: string;
  readonly flags: string;
  readonly most: number;
}

interface Node {
  readonly type?: string;
  readonly pattern?: string;
  readonly flags?: string;
  readonly span?: { readonly start: number };
}

function* literalsIn(node: unknown): Generator<Node> {
  if (Array.isArray(node)) for (const one of node) yield* literalsIn(one);
  else if (typeof node === 'object' && node !== null) {
    if ((node as Node).type === 'RegExpLiteral') yield node;
    for (const value of Object.values(node)) yield* literalsIn(value);
  }
}

function literalsOf(file: string): Literal[] {
  const text = readFileSync(path.join(projectDir, file), 'utf8');
  const bytes = Buffer.from(text);
  const tree = parseSync(text, { syntax: 'typescript', tsx: file.endsWith('.tsx') });
  // spans count from wherever the parser stands, in bytes; the file ends where its own span does
  const offset = tree.span.end - bytes.length;
  return [...literalsIn(tree.body)].map(({ pattern = '', flags = '', span }) => {
    const line = bytes
      .subarray(0, span!.start - offset)
      .toString()
      .split('\n').length;
    const above = text.split('\n')[line - 2] ?? '';
    const bound = /^\s*(?:\/\/|\*|\/\*\*) bounded: (\d+) characters/.exec(above)?.[1];
    return { where: `${file}:${line}`, pattern, flags, most: Math.min(hostileLength, Number(bound ?? hostileLength)) };
  });
}

const files = [...readSources().keys()].filter(
  (name) => /^(apps\/server\/src|packages\/[^/]+\/src)\/.*\.tsx?$/.test(name) && !/\.(test|gen)\.tsx?$/.test(name),
);

const context = vm.createContext({ text: '', regex: / / });
const replaceAll = new vm.Script('text.replace(regex, "")');

/** Milliseconds of processor time that it takes to search the text, all of it for one of flag `g`; it is stopped after two seconds. */
function timeOf({ pattern, flags }: Literal, text: string): number {
  Object.assign(context, { text, regex: new RegExp(pattern, flags) });
  return leastCpuMs(() => {
    try {
      replaceAll.runInContext(context, { timeout: 2000 });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    }
  }, 1);
}

describe('[security: T1, T8] every regular expression of the server', () => {
  const literals = files.flatMap(literalsOf);

  it('is found', () => {
    expect(literals.length).toBeGreaterThan(300);
  });

  it('reads hostile text in time', { timeout: 120_000 }, () => {
    const slow = literals.flatMap((literal) =>
      Object.entries(hostileTexts).flatMap(([name, text]) => {
        // the least of some tries is the expression's own time; the others are the machine's
        let ms = Number.POSITIVE_INFINITY;
        for (let turn = 0; turn < 5 && ms > limitMs; turn++) ms = Math.min(ms, timeOf(literal, text.slice(-literal.most)));
        return ms > limitMs ? [`${literal.where} /${literal.pattern}/${literal.flags} ${name}: ${Math.round(ms)} ms`] : [];
      }),
    );
    expect(slow).toEqual([]);
  });
});
