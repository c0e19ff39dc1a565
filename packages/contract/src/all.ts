import { callFiles } from './all.gen.ts';
import type { AnyEndpoint } from './wire.ts';

const isEndpoint = (v: unknown): v is AnyEndpoint => typeof v === 'object' && v !== null && 'path' in v && 'reply' in v && 'access' in v;

const isGroup = (v: unknown): v is Record<string, unknown> => typeof v === 'object' && v !== null;
/** The endpoints of a group of calls, and of the groups in it: the files of a record. */
export const endpointsIn = (group: unknown): AnyEndpoint[] =>
  isGroup(group) ? Object.values(group).flatMap((part) => (isEndpoint(part) ? [part] : isGroup(part) ? Object.values(part).filter(isEndpoint) : [])) : [];

/** Every endpoint there is, for the guard tests, the API reference and the coverage lists. Not for the browser: it would load every schema. */
export const endpoints: readonly AnyEndpoint[] = callFiles.flatMap((file) => Object.values(file).flatMap(endpointsIn));
