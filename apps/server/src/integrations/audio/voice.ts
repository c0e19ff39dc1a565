import { type HeavyLane, runHeavy, TooHeavy } from '../../core/heavy/heavy.ts';

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

/** Makes a recording OGG/Opus. */
export type VoiceConverter = (job: VoiceJob, lane: HeavyLane) => Promise<VoiceOutcome>;

/** Ten minutes of sound are much work. */
const ms = 60_000;

export const convertVoice: VoiceConverter = async (job, lane) => {
  try {
    return await runHeavy<VoiceOutcome>({ file: new URL('./voice.worker.ts', import.meta.url), ms }, job, lane);
  } catch (error) {
    if (error instanceof TooHeavy) return { kind: 'unreadable' };
    throw error;
  }
};
