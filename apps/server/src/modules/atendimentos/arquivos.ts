import { maxFileBytes } from '@prosa/contract/arquivos.ts';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { AppError, invalid } from '../../core/errors.ts';
import type { UploadedFile } from '../../core/http/binding.ts';
import type { Storage } from '../../core/storage/storage.ts';
import type { VoiceConverter } from '../../integrations/audio/voice.ts';

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

/** Text has no signature: its name decides, and it must be UTF-8 without control characters. */
const textTypes: Readonly<Record<string, string>> = { txt: 'text/plain', csv: 'text/csv', log: 'text/plain', md: 'text/markdown', json: 'application/json' };
/** Several names for one format. */
const sameExtension: Readonly<Record<string, string>> = { jpeg: 'jpg', tiff: 'tif', oga: 'ogg', opus: 'ogg', mpeg: 'mp3', m4v: 'mp4', htm: 'html' };
/** Formats whose signature is that of their container. */
const containers: Readonly<Record<string, readonly string[]>> = {
  zip: ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'zip'],
  cfb: ['doc', 'xls', 'ppt', 'msg'],
  mp4: ['m4a', 'mp4', 'mov'],
  m4a: ['mp4'],
};
const office: Readonly<Record<string, string>> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  msg: 'application/vnd.ms-outlook',
};

const extensionOf = (name: string): string => {
  const extension = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return sameExtension[extension] ?? extension;
};

function isText(bytes: Buffer): boolean {
  try {
    return !/\p{Cc}/u.test(new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/[\t\n\f\r]/g, ''));
  } catch {
    // not UTF-8: not a text we take
    return false;
  }
}

/** The type by the bytes; null when bytes and name do not agree, or nothing knows it. */
export async function sniff(bytes: Buffer, name: string): Promise<string | null> {
  const extension = extensionOf(name);
  const found = await fileTypeFromBuffer(bytes);
  if (!found) return textTypes[extension] && isText(bytes) ? textTypes[extension] : null;
  const ext = sameExtension[found.ext] ?? found.ext;
  if (ext === extension) return found.mime;
  return containers[ext]?.includes(extension) ? (office[extension] ?? found.mime) : null;
}

/** Shown by the browser instead of saved. */
export const isInline = (contentType: string): boolean =>
  /^(image\/(png|jpeg|gif|webp|avif)|audio\/[\w.+-]+|video\/(mp4|webm|ogg|quicktime)|application\/pdf)$/.test(contentType);

export const messageTypeOf = (contentType: string): 'image' | 'audio' | 'video' | 'document' => {
  if (/^image\/(png|jpeg|gif|webp|avif)$/.test(contentType)) return 'image';
  if (contentType.startsWith('audio/')) return 'audio';
  return contentType.startsWith('video/') ? 'video' : 'document';
};

const thumbnailEdge = 512;

async function imageParts(bytes: Buffer): Promise<{ largura: number; altura: number; miniatura: Buffer } | null> {
  try {
    const image = sharp(bytes, { limitInputPixels: 64_000_000, failOn: 'error' }).rotate();
    const { width, height, orientation = 1 } = await image.metadata();
    const miniatura = await image.resize(thumbnailEdge, thumbnailEdge, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 78 }).toBuffer();
    return { largura: orientation >= 5 ? height : width, altura: orientation >= 5 ? width : height, miniatura };
  } catch {
    // a broken or huge picture is kept as a file without a preview
    return null;
  }
}

/** An upload that is there and not too big. */
export function sizedUpload(file: UploadedFile | undefined): UploadedFile {
  if (!file || file.bytes.length === 0) throw invalid({ file: 'Escolha um arquivo' });
  if (file.bytes.length > maxFileBytes) throw new AppError('muito_grande', 'O arquivo pode ter no máximo 16 MB.');
  return file;
}

/** Keeps bytes that came from a customer: what nothing knows is a document to be saved. */
export async function keepFile(storage: Storage, id_empresa: number, bytes: Buffer, name: string): Promise<KeptFile> {
  return keep(storage, id_empresa, bytes, name, (await sniff(bytes, name)) ?? 'application/octet-stream');
}

/** Keeps an upload of ours. Throws when it is empty, too big, or not what its name says. */
export async function keepUpload(storage: Storage, id_empresa: number, bytes: Buffer, name: string): Promise<KeptFile> {
  const content_type = await sniff(bytes, name);
  if (content_type === null) throw invalid({ file: 'O conteúdo do arquivo não corresponde ao nome, ou o tipo não é aceito.' });
  return keep(storage, id_empresa, bytes, name, content_type);
}

/** Containers that browsers record into; the rest is no recording. */
const recordings: ReadonlySet<string> = new Set(['video/webm', 'audio/webm', 'audio/ogg', 'audio/ogg; codecs=opus', 'video/ogg', 'audio/wav']);
const maxVoiceSeconds = 600;
const waveBars = 48;

/** Keeps a recording as a voice message. Throws when it is no sound, or too long. */
export async function keepVoice(storage: Storage, convert: VoiceConverter, id_empresa: number, bytes: Buffer): Promise<KeptFile> {
  const found = await fileTypeFromBuffer(bytes);
  const unreadable = invalid({ file: 'Não foi possível ler a gravação. Grave de novo.' });
  if (!found || !recordings.has(found.mime)) throw unreadable;
  const outcome = await convert({ bytes, maxSeconds: maxVoiceSeconds, bars: waveBars });
  if (outcome.kind === 'long') throw invalid({ file: 'A gravação pode ter até 10 minutos.' });
  if (outcome.kind === 'unreadable') throw unreadable;
  const kept = await keep(storage, id_empresa, Buffer.from(outcome.bytes), 'mensagem-de-voz.ogg', 'audio/ogg');
  return { ...kept, voz: true, duracao_ms: Math.round(outcome.seconds * 1000), onda: [...outcome.bars] };
}

async function keep(storage: Storage, id_empresa: number, bytes: Buffer, name: string, content_type: string): Promise<KeptFile> {
  const image = messageTypeOf(content_type) === 'image' ? await imageParts(bytes) : null;
  return {
    nome: name.replace(/[\\/\p{Cc}]/gu, '_').slice(-200) || 'arquivo',
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
