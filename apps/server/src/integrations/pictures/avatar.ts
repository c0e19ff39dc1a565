import { maxAvatarBytes } from '@prosa/contract/arquivos.ts';
import { invalid } from '../../core/errors.ts';
import type { UploadedFile } from '../../core/http/binding.ts';
import { isPhoto, shrinkPicture } from './pictures.ts';

/** Pixels; lists show 40, the panel 64. */
const edge = 128;

/** The picture as it is stored in its record itself: square, a few KB, so that lists show it without a request of its own. */
export async function makeAvatar(file: UploadedFile | undefined): Promise<string> {
  if (!file || file.bytes.length === 0) throw invalid({ file: 'Escolha uma foto' });
  if (file.bytes.length > maxAvatarBytes) throw invalid({ file: 'A foto pode ter até 10 MB' });
  const outcome = (await isPhoto(file.bytes)) ? await shrinkPicture({ bytes: file.bytes, edge, square: true }) : undefined;
  if (outcome?.kind === 'grande') throw invalid({ file: 'A foto é grande demais. Envie uma de até 24 megapixels.' });
  if (outcome?.kind !== 'pronta') throw invalid({ file: 'Envie uma foto em JPG, PNG ou WebP' });
  return `data:image/webp;base64,${Buffer.from(outcome.bytes).toString('base64')}`;
}
