import { callFiles } from './all.gen.ts';
import type { AnyEndpoint } from './wire.ts';

const isEndpoint = (v: unknown): v is AnyEndpoint => typeof v === 'object' && v !== null && 'path' in v && 'reply' in v && 'access' in v;

/** Every endpoint there is, for the guard tests, the API reference and the coverage lists. Not for the browser: it would load every schema. */
export const endpoints: readonly AnyEndpoint[] = callFiles.flatMap((file) =>
  Object.values(file).flatMap((group) => (typeof group === 'object' && group !== null ? Object.values(group).filter(isEndpoint) : [])),
);
