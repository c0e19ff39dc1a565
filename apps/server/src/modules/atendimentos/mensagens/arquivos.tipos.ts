import { isUtf8 } from 'node:buffer';
import { withoutBidi } from '@prosa/contract/codecs.ts';
import { fileTypeFromBuffer } from 'file-type';

/** Files that people may send and keep, by their ending: pictures, sound, film, and what offices work with. Programs are none. */
const accepted: ReadonlySet<string> = new Set(
  [
    'jpg png gif webp avif heic heif bmp tif',
    'mp3 m4a aac ogg wav flac amr weba wma',
    'mp4 webm mov ogv avi mkv 3gp mpg wmv',
    'pdf doc docx xls xlsx ppt pptx odt ods odp rtf msg eml epub',
    'txt csv log md json xml ofx ics vcf',
    'zip rar 7z gz p7s p7m psd dwg dxf cdr ai eps indd ttf otf',
  ].flatMap((line) => line.split(' ')),
);

/** What a machine runs when somebody opens it. */
const programs: ReadonlySet<string> = new Set(
  [
    'exe com scr pif bat cmd ps1 psm1 vbs vbe js jse ws wsf wsh hta msi msp mst msc cpl dll sys drv ocx reg lnk url scf inf gadget application',
    'jar class apk ipa app dmg pkg deb rpm run bin sh bash csh command elf macho dex wasm crx xpi appimage iso img vhd',
    'docm dotm xlsm xltm xlam pptm potm ppam ppsm sldm one chm hlp swf',
  ].flatMap((line) => line.split(' ')),
);

/** Text has no signature: its name decides, and it must be UTF-8 without control characters. */
const textTypes: Readonly<Record<string, string>> = {
  txt: 'text/plain',
  csv: 'text/csv',
  log: 'text/plain',
  md: 'text/markdown',
  json: 'application/json',
  ofx: 'application/x-ofx',
};
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
  const extension = /\.([a-z0-9]{1,12})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return sameExtension[extension] ?? extension;
};

/** UTF-8 without control characters. */
function isText(bytes: Buffer): boolean {
  if (!isUtf8(bytes)) return false;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!;
    if (byte === 0x7f || (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d)) return false;
    // C1: two bytes in UTF-8
    if (byte === 0xc2 && bytes[i + 1]! < 0xa0) return false;
  }
  return true;
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

/** The name as it is stored and shown: no folder, no control characters, nothing that turns its letters round. */
export const tidyName = (name: string): string =>
  withoutBidi(name)
    .replace(/[\\/\p{Cc}]/gu, '_')
    .slice(-200) || 'arquivo';

export const isAccepted = (name: string): boolean => accepted.has(extensionOf(tidyName(name)));

/** By its name, or by its first bytes: of Windows, Linux, macOS, or a script that names its interpreter. */
export function isProgram(bytes: Buffer, name: string): boolean {
  const start = bytes.toString('latin1', 0, 4);
  const magic = start.startsWith('MZ') || start.startsWith('#!') || ['\x7fELF', '\xca\xfe\xba\xbe', '\xcf\xfa\xed\xfe', '\xce\xfa\xed\xfe'].includes(start);
  return magic || programs.has(extensionOf(tidyName(name)));
}

/** Shown by the browser instead of saved. */
export const isInline = (contentType: string): boolean =>
  /^(image\/(png|jpeg|gif|webp|avif)|audio\/[\w.+-]+|video\/(mp4|webm|ogg|quicktime)|application\/pdf)$/.test(contentType);

export const messageTypeOf = (contentType: string): 'image' | 'audio' | 'video' | 'document' => {
  if (/^image\/(png|jpeg|gif|webp|avif)$/.test(contentType)) return 'image';
  if (contentType.startsWith('audio/')) return 'audio';
  return contentType.startsWith('video/') ? 'video' : 'document';
};
