import { maxFileBytes } from '@prosa/contract/arquivos.ts';
import { fileTypeFromBuffer } from 'file-type';
import { AppError, invalid } from '../../../core/errors.ts';
import type { HeavyLane } from '../../../core/heavy/heavy.ts';
import type { UploadedFile } from '../../../core/http/binding.ts';
import type { Storage } from '../../../core/storage/storage.ts';
import type { VoiceConverter } from '../../../integrations/audio/voice.ts';
import { shrinkPicture } from '../../../integrations/pictures/pictures.ts';
import { isAccepted, isProgram, messageTypeOf, sniff, tidyName } from './arquivos.tipos.ts';

/** Kept, and ready to be written down. */
export interface KeptFile {
  readonly nome: string;
  readonly content_type: string;
  readonly tamanho: number;
  readonly largura: number | null;
  readonly altura: number | null;
  readonly caminho: string;
  readonly caminho_miniatura: string | null;
  /** Of a voice message. */
  readonly voz?: boolean;
  readonly duracao_ms?: number;
  readonly onda?: number[];
}

export const thumbnailEdge = 512;

async function imageParts(bytes: Buffer): Promise<{ largura: number; altura: number; miniatura: Buffer } | null> {
  const outcome = await shrinkPicture({ bytes, edge: thumbnailEdge, square: false });
  // a broken or huge picture is kept as a file without a preview
  return outcome.kind === 'pronta' ? { ...outcome, miniatura: Buffer.from(outcome.bytes) } : null;
}

/** `depois`: the preview of a picture is made later, or never (`arquivosSoltos`). */
type Preview = 'agora' | 'depois';

/** An upload that is there and not too big. */
export function sizedUpload(file: UploadedFile | undefined): UploadedFile {
  if (!file || file.bytes.length === 0) throw invalid({ file: 'Escolha um arquivo' });
  if (file.bytes.length > maxFileBytes) throw new AppError('muito_grande', 'O arquivo pode ter no máximo 16 MB.');
  return file;
}

/** Ends the name of what a customer sent and a machine would run: a double click opens nothing. */
const blocked = '.bloqueado';

/** Keeps bytes that came from a customer: what nothing knows is a document to be saved. */
export async function keepFile(storage: Storage, id_empresa: number, bytes: Buffer, name: string, preview: Preview = 'agora'): Promise<KeptFile> {
  if (isProgram(bytes, name)) return keep(storage, id_empresa, bytes, `${name}${blocked}`, 'application/octet-stream', preview);
  const known = await sniff(bytes, name);
  return keep(storage, id_empresa, bytes, known?.nome ?? name, known?.content_type ?? 'application/octet-stream', preview);
}

/** Keeps an upload of ours. Its bytes decide what it is. Throws when it is a program, or of no type that is accepted. */
export async function keepUpload(storage: Storage, id_empresa: number, bytes: Buffer, name: string, preview: Preview = 'agora'): Promise<KeptFile> {
  if (isProgram(bytes, name)) throw invalid({ file: 'Programas não podem ser enviados.' });
  const known = await sniff(bytes, tidyName(name));
  if (known === null || !isAccepted(known.nome)) throw invalid({ file: 'O conteúdo do arquivo não corresponde ao nome, ou o tipo não é aceito.' });
  return keep(storage, id_empresa, bytes, known.nome, known.content_type, preview);
}

/** Containers that browsers record into; the rest is no recording. */
const recordings: ReadonlySet<string> = new Set(['video/webm', 'audio/webm', 'audio/ogg', 'audio/ogg; codecs=opus', 'video/ogg', 'audio/wav']);
const maxVoiceSeconds = 600;
const waveBars = 48;

/** Keeps a recording as a voice message. Throws when it is no sound, or too long. */
export async function keepVoice(storage: Storage, convert: VoiceConverter, id_empresa: number, bytes: Buffer, lane: HeavyLane = 'casa'): Promise<KeptFile> {
  const found = await fileTypeFromBuffer(bytes);
  const unreadable = invalid({ file: 'Não foi possível ler a gravação. Grave de novo.' });
  if (!found || !recordings.has(found.mime)) throw unreadable;
  const outcome = await convert({ bytes, maxSeconds: maxVoiceSeconds, bars: waveBars }, lane);
  if (outcome.kind === 'long') throw invalid({ file: 'A gravação pode ter até 10 minutos.' });
  if (outcome.kind === 'unreadable') throw unreadable;
  const kept = await keep(storage, id_empresa, Buffer.from(outcome.bytes), 'mensagem-de-voz.ogg', 'audio/ogg', 'agora');
  return { ...kept, voz: true, duracao_ms: Math.round(outcome.seconds * 1000), onda: [...outcome.bars] };
}

async function keep(storage: Storage, id_empresa: number, bytes: Buffer, name: string, content_type: string, preview: Preview): Promise<KeptFile> {
  const image = preview === 'agora' && messageTypeOf(content_type) === 'image' ? await imageParts(bytes) : null;
  return {
    nome: tidyName(name),
    content_type,
    tamanho: bytes.length,
    largura: image?.largura ?? null,
    altura: image?.altura ?? null,
    caminho: await storage.put(id_empresa, bytes),
    caminho_miniatura: image ? await storage.put(id_empresa, image.miniatura) : null,
  };
}

export async function removeFile(storage: Storage, file: Pick<KeptFile, 'caminho' | 'caminho_miniatura'>): Promise<void> {
  await storage.remove(file.caminho);
  if (file.caminho_miniatura !== null) await storage.remove(file.caminho_miniatura);
}
