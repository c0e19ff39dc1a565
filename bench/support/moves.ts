/**
 * Loaded before a benchmark that runs in the checkout of an earlier commit: what it imports of the server is that commit's, found where it
 * stood then, and what it drives the product with (contract, socket of the browser) is today's, so that both versions are asked alike.
 */
import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Where each moved file stood, written beside the benchmarks of the earlier checkout. */
export const movesFile = 'moves.json';

const then = fileURLToPath(new URL('../..', import.meta.url));
const now = process.env['BENCH_AGORA'];
const list = path.join(then, 'bench', movesFile);
if (now !== undefined && path.resolve(now) !== path.resolve(then) && existsSync(list)) {
  const moves = JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>;
  const bench = pathToFileURL(path.join(then, 'bench/')).href;
  const today = pathToFileURL(path.join(now, 'bench/main.ts')).href;
  /** The file of today's name, from the folder of the project; undefined for packages of others. */
  const fileOf = (specifier: string, parent: string): string | undefined => {
    if (specifier.startsWith('@prosa/server/')) return specifier.replace('@prosa/server/', 'apps/server/');
    if (specifier.startsWith('.')) return path.relative(then, fileURLToPath(new URL(specifier, parent)));
    return undefined;
  };
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL } = context;
      if (!parentURL?.startsWith(bench)) return next(specifier, context);
      if (/^@prosa\/(web|contract)\//.test(specifier)) {
        const ours = next(specifier, { ...context, parentURL: today });
        // what only that version has is its own
        return existsSync(fileURLToPath(ours.url)) ? ours : next(specifier, context);
      }
      const file = fileOf(specifier, parentURL);
      const old = file === undefined || existsSync(path.join(then, file)) ? undefined : moves[file];
      return next(old === undefined ? specifier : pathToFileURL(path.join(then, old)).href, context);
    },
  });
}
