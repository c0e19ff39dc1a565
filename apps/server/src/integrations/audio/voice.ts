import { Worker } from 'node:worker_threads';

export interface VoiceJob {
  readonly bytes: Uint8Array;
  readonly maxSeconds: number;
  /** How many heights of the waveform are wanted. */
  readonly bars: number;
}
export type VoiceOutcome =
  | { readonly kind: 'done'; readonly bytes: Uint8Array; readonly seconds: number; readonly bars: readonly number[] }
  | { readonly kind: 'long' }
  | { readonly kind: 'unreadable' };

/** Makes a recording OGG/Opus, away from the main thread. */
export type VoiceConverter = (job: VoiceJob) => Promise<VoiceOutcome>;

const atOnce = 2;
const timeoutMs = 60_000;

function run(job: VoiceJob): Promise<VoiceOutcome> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./voice.worker.ts', import.meta.url), {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
      // the library writes of timestamps that it corrects
      stderr: true,
      stdout: true,
    });
    const timer = setTimeout(() => {
      void worker.terminate();
      resolve({ kind: 'unreadable' });
    }, timeoutMs);
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      void worker.terminate();
      settle();
    };
    worker.once('message', (outcome: VoiceOutcome) => end(() => resolve(outcome)));
    worker.once('error', (error) => end(() => reject(error)));
    worker.stderr.resume();
    worker.stdout.resume();
  });
}

/** At most two conversions at once; the others wait their turn. */
export function voiceConverter(): VoiceConverter {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (job) => {
    if (running >= atOnce) await new Promise<void>((go) => waiting.push(go));
    running += 1;
    try {
      return await run(job);
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}
