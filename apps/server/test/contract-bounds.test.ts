import { endpoints } from '@prosa/contract/all.ts';
import { triggers } from '@prosa/contract/realtime.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { inner, problemsOf } from './kit/bounds.ts';

/* Everything that comes in from outside has its bounds in the contract (quality.md: input, cost). A new schema without them fails here. */

const inputs = [
  ...endpoints.flatMap((e) => (['params', 'query', 'body'] as const).map((part) => [`${e.method} ${e.path} ${part}`, e[part] as z.ZodType] as const)),
  ...Object.entries(triggers).map(([name, t]) => [`${name} data`, t.data as z.ZodType] as const),
].filter(([, schema]) => Object.keys(inner(schema).def.shape ?? { other: 1 }).length > 0);

describe('what comes in from outside has its bounds', () => {
  it.each(inputs)('%s', (_name, schema) => {
    expect([...new Set(problemsOf(schema, []))]).toEqual([]);
  });

  const bound = z.object({ versao: z.int().min(0).max(9_000_000_000) });
  it.each([
    ['a text', z.object({ a: z.string() }), ['a: text without a maximum', 'a: text with NUL']],
    ['a pattern without an end', z.object({ a: z.string().regex(/^\w+$/) }), ['a: text without a maximum']],
    ['a number', z.object({ a: z.number() }), ['a: number without a range']],
    ['more than the column takes', bound, ['versao: number up to 9000000000, its column ends at 2147483647']],
    ['a list', z.object({ a: z.array(z.boolean()) }), ['a: list without a maximum']],
    ['a record', z.object({ a: z.record(z.enum(['b']), z.boolean()) }), ['a: record without a maximum of keys']],
    ['an address', z.object({ a: z.url().max(80) }), ['a: address without its schemes', 'a: text with NUL']],
    ['anything', z.object({ a: z.unknown() }), ['a: unknown: says nothing of what it takes']],
    ['inside others', z.object({ a: z.array(z.object({ b: z.string().optional() })).max(2) }), ['a.[].b: text without a maximum', 'a.[].b: text with NUL']],
  ])('%s without them is seen', (_name, schema, problems) => {
    expect([...new Set(problemsOf(schema, []))]).toEqual(problems);
  });
});
