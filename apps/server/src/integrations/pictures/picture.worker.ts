import sharp from 'sharp';
import type { PictureJob, PictureOutcome } from './pictures.ts';

sharp.concurrency(1);
sharp.cache(false);
// of all that the library reads, what photos are made of: a drawing (SVG) is a program that somebody else wrote
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif', 'VipsForeignLoadHeif'] });

/** Cameras of 24 megapixels have up to 24.5. */
const mostPixels = 25_000_000;
/** Where the whole picture stands in memory several times while it is read: what phones make. */
const mostPixelsAtOnce = 12_500_000;
const seconds = 5;

export async function work({ bytes, edge, square }: PictureJob): Promise<PictureOutcome> {
  try {
    const image = sharp(bytes, { limitInputPixels: false, failOn: 'error' }).timeout({ seconds }).rotate();
    const { width, height, orientation = 1, format, isProgressive } = await image.metadata();
    const most = format === 'heif' || isProgressive ? mostPixelsAtOnce : mostPixels;
    if (width * height > most) return { kind: 'grande' };
    const small = square
      ? image.resize(edge, edge, { fit: 'cover', position: 'attention' }).webp({ quality: 72 })
      : image.resize(edge, edge, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 78 });
    const turned = orientation >= 5;
    return { kind: 'pronta', bytes: await small.toBuffer(), largura: turned ? height : width, altura: turned ? width : height };
  } catch {
    // the library says of a damaged picture only that it failed
    return { kind: 'ilegivel' };
  }
}
