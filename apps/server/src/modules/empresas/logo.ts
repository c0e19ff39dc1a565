import { maxLogoBytes } from '@prosa/contract/empresas/empresas.schemas.ts';
import { invalid } from '../../core/errors.ts';
import type { UploadedFile } from '../../core/http/binding.ts';
import { isPhoto, shrinkPicture } from '../../integrations/pictures/pictures.ts';

/** Pixels of the longer side: the header shows 28, a page of its own 160. */
const edge = 320;

/** A logo as it is stored in the company itself: a few KB, so that it stands wherever the session does. 422 for what is no picture. */
export async function makeLogo(file: UploadedFile | undefined): Promise<string> {
  if (!file || file.bytes.length === 0) throw invalid({ file: 'Escolha uma imagem' });
  if (file.bytes.length > maxLogoBytes) throw invalid({ file: 'O logo pode ter até 10 MB' });
  const outcome = (await isPhoto(file.bytes)) ? await shrinkPicture({ bytes: file.bytes, edge, square: false }) : undefined;
  if (outcome?.kind === 'grande') throw invalid({ file: 'A imagem é grande demais. Envie uma de até 24 megapixels.' });
  if (outcome?.kind !== 'pronta') throw invalid({ file: 'Envie uma imagem em JPG, PNG ou WebP' });
  return `data:image/webp;base64,${Buffer.from(outcome.bytes).toString('base64')}`;
}
