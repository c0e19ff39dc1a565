import type { z } from 'zod';

/** The same attack again for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Def {
  type: string;
  format?: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  valueType?: z.ZodType;
  innerType?: z.ZodType;
  options?: z.ZodType[];
  items?: z.ZodType[];
  entries?: Record<string, unknown>;
  values?: unknown[];
  in?: z.ZodType;
  out?: z.ZodType;
}
const defOf = (schema: z.ZodType): Def => schema.def;

const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202Egpj.exe',
  "'; drop table contato; --",
  '%',
  '_\\%',
  '=1+1',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '{{contato.nome}}',
  '{{',
  'javascript:alert(1)',
  '[]',
  '[[1]]',
  '{"a":1}',
  'null',
  '1,2,3',
  'x'.repeat(5000),
  '😀'.repeat(40),
  'Ação',
  '2026-02-30',
  '2026-11-21T10:00:00Z',
  '31/12/2025',
  'YQBi',
  '11987654321',
  'ana@exemplo.com',
  'https://exemplo.com/',
] as const;
const numbers = [0, 1, -1, 1.5, 32_768, 2_147_483_647, 2_147_483_648, 9_007_199_254_740_991, 1e12, 1e308, -2_147_483_649];
const junk: readonly unknown[] = [null, true, [], {}, [[[]]], { __proto__: { a: 1 } }, { constructor: { prototype: {} } }, '\0', -1, 'NaN'];

export interface Fuzz {
  readonly random: () => number;
  /** Numbers of records, of the own company and of the other one. */
  readonly ids: readonly number[];
}

/** A value that the schema may take, or nearly, or not at all. */
export function valueOf(schema: z.ZodType, fuzz: Fuzz): unknown {
  const { random, ids } = fuzz;
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  if (random() < 0.04) return one(junk);
  const def = defOf(schema);
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape!).flatMap(([key, value]) => (random() < 0.15 ? [] : [[key, valueOf(value, fuzz)]])));
    case 'array':
      return Array.from({ length: random() < 0.02 ? 600 : Math.floor(random() * 4) }, () => valueOf(def.element!, fuzz));
    case 'record':
      return Object.fromEntries(
        Array.from({ length: random() < 0.02 ? 250 : Math.floor(random() * 4) }, () => [
          random() < 0.5 ? String(one(ids)) : one(texts),
          valueOf(def.valueType!, fuzz),
        ]),
      );
    case 'string':
      return random() < 0.3 ? String(one(ids)) : one(texts);
    case 'number':
      return random() < 0.6 ? one(ids) : random() < 0.5 ? one(numbers) : String(one(numbers));
    case 'boolean':
      return random() < 0.5;
    case 'enum':
      return one(Object.values(def.entries!));
    case 'literal':
      return one(def.values!);
    case 'union':
      return valueOf(one(def.options!), fuzz);
    case 'tuple':
      return def.items!.map((item) => valueOf(item, fuzz));
    case 'pipe': {
      if (defOf(def.in!).type !== 'transform') return valueOf(def.in!, fuzz);
      const value = valueOf(def.out!, fuzz);
      return random() < 0.5 ? JSON.stringify(value) : value;
    }
    case 'null':
      return null;
    default:
      return def.innerType ? valueOf(def.innerType, fuzz) : one(junk);
  }
}
