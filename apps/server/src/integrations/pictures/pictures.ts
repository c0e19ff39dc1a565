import { fileTypeFromBuffer } from 'file-type';
import { type HeavyLane, runHeavy, TooHeavy } from '../../core/heavy/heavy.ts';

export interface PictureJob {
  readonly bytes: Uint8Array;
  /** Of the small one, in pixels. */
  readonly edge: number;
  /** Cut to its most interesting part; else all of it, no larger than it is. */
  readonly square: boolean;
}
export type PictureOutcome =
  | { readonly kind: 'pronta'; readonly bytes: Uint8Array /** Of the original, as it is looked at. */; readonly largura: number; readonly altura: number }
  | { readonly kind: 'grande' | 'ilegivel' };

const ms = 10_000;

/** A small WebP of a picture whose type was sniffed before. */
export async function shrinkPicture(job: PictureJob, lane: HeavyLane = 'casa'): Promise<PictureOutcome> {
  try {
    return await runHeavy<PictureOutcome>({ file: new URL('./picture.worker.ts', import.meta.url), ms }, job, lane);
  } catch (error) {
    if (error instanceof TooHeavy) return { kind: 'grande' };
    throw error;
  }
}

const photos: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif']);
/** Whether the bytes begin as those of a photo do, whatever the file is called. */
export const isPhoto = async (bytes: Uint8Array): Promise<boolean> => photos.has((await fileTypeFromBuffer(bytes))?.mime ?? '');
