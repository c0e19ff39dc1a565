import { maxAvatarBytes } from '@prosa/contract/arquivos.ts';
import sharp from 'sharp';
import { invalid } from '../../core/errors.ts';
import type { UploadedFile } from '../../core/http/binding.ts';

/** Pixels; lists show 40, the panel 64. */
const edge = 128;

/** The picture as it is stored in the contato itself: square, a few KB, so that lists show it without a request of its own. */
export async function makeAvatar(file: UploadedFile | undefined): Promise<string> {
  if (!file || file.bytes.length === 0) throw invalid({ file: 'Escolha uma foto' });
  if (file.bytes.length > maxAvatarBytes) throw invalid({ file: 'A foto pode ter até 10 MB' });
  try {
    const image = await sharp(file.bytes, { limitInputPixels: 64_000_000, failOn: 'error' })
      .rotate()
      .resize(edge, edge, { fit: 'cover', position: 'attention' })
      .webp({ quality: 72 })
      .toBuffer();
    return `data:image/webp;base64,${image.toString('base64')}`;
  } catch {
    // whatever it is, it is no picture that can be drawn
    throw invalid({ file: 'Envie uma foto em JPG, PNG ou WebP' });
  }
}
