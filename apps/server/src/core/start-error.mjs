// @ts-check

/** Why the process does not start, for the person who started it: its message says what to do. */
export class StartError extends Error {
  /** @override @type {string} */
  name = 'StartError';
}
