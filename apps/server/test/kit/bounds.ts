import { readFileSync } from 'node:fs';
import { keyLimits } from '@prosa/contract/codecs.ts';
import type { z } from 'zod';

/** What the walk reads of a schema. */
interface Inner {
  def: {
    type: string;
    format?: string;
    protocol?: RegExp;
    pattern?: RegExp;
    shape?: Record<string, z.ZodType>;
    element?: z.ZodType;
    keyType?: z.ZodType;
    valueType?: z.ZodType;
    innerType?: z.ZodType;
    options?: z.ZodType[];
    items?: z.ZodType[];
    in?: z.ZodType;
    out?: z.ZodType;
    left?: z.ZodType;
    right?: z.ZodType;
    checks?: { _zod: { def: { check: string; maximum?: number; length?: number; pattern?: RegExp } } }[];
  };
}
export const inner = (schema: z.ZodType): Inner => schema;

// oxlint-disable-next-line no-underscore-dangle -- checks show what they hold in no other way
const checksOf = (schema: z.ZodType) => (inner(schema).def.checks ?? []).map((check) => check._zod.def);
/** Of a text or a list. */
const hasMaximum = (schema: z.ZodType): boolean => checksOf(schema).some(({ maximum, length }) => maximum !== undefined || length !== undefined);

/** Greatest number of the columns of each name, where it is less than JavaScript's. */
const columnMost = new Map<string, number>();
for (const [, name = '', type = ''] of readFileSync(new URL('../../schema.sql', import.meta.url), 'utf8').matchAll(/^ {2}(\w+) (integer|smallint)\b/gm))
  columnMost.set(name, Math.min(columnMost.get(name) ?? Number.POSITIVE_INFINITY, type === 'integer' ? 2_147_483_647 : 32_767));
/** Other names on the wire for a column. */
const columnOf: Readonly<Record<string, string>> = { before_index: 'msg_index', after_index: 'msg_index', around_index: 'msg_index', linhas: 'id_wpp_config' };

const endless = /[*+]|\{\d+,\}/;
/** Whether what the pattern takes has an end: both anchors, and nothing that repeats for ever. */
function hasEnd(pattern: RegExp): boolean {
  const bare = pattern.source.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x');
  return bare.startsWith('^') && bare.endsWith('$') && !endless.test(bare);
}

/** With a NUL at each place, as itself and inside base64. */
const nuls = ['\0', 'a\0b', 'abcdefgh\0', '\0abcdefgh', '12345678901\0', '2026-01-01\0', 'ana@x.com\0', 'https://x.com/\0', 'YQBi'];

function stringProblems(whole: z.ZodType, text: z.ZodType): string[] {
  const { def } = inner(text);
  const problems: string[] = [];
  const patterns = [def.pattern, ...checksOf(text).map((check) => check.pattern)].filter((p) => p !== undefined);
  const short = def.format === 'date' || def.format === 'time';
  if (!hasMaximum(text) && !short && !patterns.some(hasEnd)) problems.push('text without a maximum');
  if (def.format === 'url' && (!def.protocol || !hasEnd(new RegExp(def.protocol.source.replace('?', ''))))) problems.push('address without its schemes');
  for (const candidate of nuls) {
    const { success, data } = whole.safeParse(candidate);
    if (success && JSON.stringify(data ?? null).includes('\\u0000')) problems.push('text with NUL');
  }
  return problems;
}

function numberProblems(name: string, schema: z.ZodNumber): string[] {
  const { minValue, maxValue } = schema;
  const maximum = maxValue ?? Number.POSITIVE_INFINITY;
  if (!Number.isFinite(minValue ?? Number.NEGATIVE_INFINITY) || !Number.isFinite(maximum)) return ['number without a range'];
  const most = columnMost.get(columnOf[name] ?? name);
  return most !== undefined && maximum > most ? [`number up to ${maximum}, its column ends at ${most}`] : [];
}

/** The text at the start of a chain of codecs. */
function textAtStart(schema: z.ZodType): z.ZodType | undefined {
  const { def } = inner(schema);
  if (def.type === 'string') return schema;
  return def.type === 'pipe' ? textAtStart(def.in!) : undefined;
}

/** What a schema takes without a bound, by field; `path`: where it stands. */
export function problemsOf(schema: z.ZodType, path: readonly string[]): string[] {
  const { def } = inner(schema);
  const at = (problems: string[]): string[] => problems.map((p) => `${path.join('.')}: ${p}`);
  const name = path.findLast((part) => part !== '[]' && part !== '{}') ?? '';
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape!).flatMap(([key, value]) => problemsOf(value, [...path, key]));
    case 'array':
      return [...at(hasMaximum(schema) ? [] : ['list without a maximum']), ...problemsOf(def.element!, [...path, '[]'])];
    case 'record':
      return [
        ...at(keyLimits.get(schema as z.ZodRecord) ? [] : ['record without a maximum of keys']),
        ...problemsOf(def.keyType!, [...path, '{}']),
        ...problemsOf(def.valueType!, [...path, '{}']),
      ];
    case 'string':
      return at(stringProblems(schema, schema));
    case 'number':
      return at(numberProblems(name, schema as z.ZodNumber));
    case 'pipe': {
      const text = textAtStart(schema);
      // what a text becomes is looked at as well: a list of ids, a number
      if (text) return [...at(stringProblems(schema, text)), ...(inner(def.out!).def.type === 'string' ? [] : problemsOf(def.out!, path))];
      return [...problemsOf(def.in!, path), ...problemsOf(def.out!, path)];
    }
    case 'union':
      return def.options!.flatMap((option) => problemsOf(option, path));
    case 'intersection':
      return [...problemsOf(def.left!, path), ...problemsOf(def.right!, path)];
    case 'tuple':
      return def.items!.flatMap((item) => problemsOf(item, path));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
    case 'nonoptional':
      return problemsOf(def.innerType!, path);
    case 'literal':
    case 'enum':
    case 'boolean':
    case 'null':
    case 'undefined':
    case 'never':
    // what a function makes of a value that was looked at before
    case 'transform':
      return [];
    default:
      return at([`${def.type}: says nothing of what it takes`]);
  }
}
