import { createRequire } from 'node:module';

/** Whether the package can be loaded here, without loading it. */
export function isInstalled(): boolean {
  try {
    createRequire(import.meta.url).resolve('baileys');
    return true;
  } catch {
    return false;
  }
}
