import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const wireFile = /[\\/]packages[\\/]contract[\\/]src[\\/].+\.(endpoints|realtime)\.ts$/;

const isSchema = (value: object): boolean => '_zod' in value;

/** What the browser needs of a declaration: methods, paths, flags. Schemas and functions are left out. */
export function light(value: unknown): unknown {
  if (typeof value === 'function') return undefined;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(light);
  if (isSchema(value)) return undefined;
  const kept = Object.entries(value).flatMap(([key, part]) => {
    const lighter = key === 'summary' ? undefined : light(part);
    return lighter === undefined ? [] : [[key, lighter] as const];
  });
  return Object.fromEntries(kept);
}

/**
 * The contract's endpoint and realtime files reach the browser without their schemas, so that a screen that only calls
 * does not load zod and every domain's rules (27 kB gzip). Forms import `*.schemas.ts`, whole.
 */
export function lightContract(): Plugin {
  return {
    name: 'light-contract',
    enforce: 'pre',
    async load(id) {
      const file = id.split('?')[0] ?? id;
      if (!wireFile.test(file)) return null;
      const url = pathToFileURL(file);
      url.searchParams.set('t', String(statSync(file).mtimeMs));
      const declarations = (await import(url.href)) as Record<string, unknown>;
      return Object.entries(declarations)
        .map(([name, value]) => [name, light(value)] as const)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}
