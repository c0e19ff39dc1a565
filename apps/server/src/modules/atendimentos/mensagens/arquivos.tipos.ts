import { isUtf8 } from 'node:buffer';
import { withoutBidi } from '@prosa/contract/codecs.ts';
import { fileTypeFromBuffer, supportedExtensions } from 'file-type';

/** Files that people may send and keep, by their ending: pictures, sound, film, and what offices work with. Programs are none. */
export const accepted: ReadonlySet<string> = new Set(
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

/** Text has no signature: its name decides, and it must read as text. */
const textTypes: Readonly<Record<string, string>> = {
  txt: 'text/plain',
  csv: 'text/csv',
  log: 'text/plain',
  md: 'text/markdown',
  json: 'application/json',
  ofx: 'application/x-ofx',
  xml: 'application/xml',
  ics: 'text/calendar',
  vcf: 'text/vcard',
  eml: 'message/rfc822',
  dxf: 'image/vnd.dxf',
  p7s: 'application/pkcs7-signature',
  p7m: 'application/pkcs7-mime',
};
/** Several names for one format. */
const sameExtension: Readonly<Record<string, string>> = {
  jpeg: 'jpg',
  jfif: 'jpg',
  jpe: 'jpg',
  heif: 'heic',
  tiff: 'tif',
  oga: 'ogg',
  opus: 'ogg',
  mpeg: 'mp3',
  m4v: 'mp4',
  htm: 'html',
};
/** Formats whose signature is that of their container. */
const containers: Readonly<Record<string, readonly string[]>> = {
  zip: ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'epub', 'zip', 'cdr'],
  cfb: ['doc', 'xls', 'ppt', 'msg'],
  mp4: ['m4a', 'mp4', 'mov'],
  m4a: ['mp4'],
  asf: ['wma', 'wmv'],
  webm: ['weba'],
  pdf: ['ai'],
  eps: ['ai'],
  ps: ['ai', 'eps'],
  xml: ['ofx'],
};
/** Tells a sequence of ASN.1 with a length of its own: DER. */
const isDer = (bytes: Buffer): boolean => bytes[0] === 0x30 && bytes[1]! >= 0x80;
/** Formats that nothing else knows by their bytes. */
const signatures: Readonly<Record<string, readonly [type: string, is: (bytes: Buffer) => boolean]>> = {
  // some programs write a line before it
  pdf: ['application/pdf', (bytes) => bytes.subarray(0, 1024).includes('%PDF-')],
  cdr: ['application/vnd.corel-draw', (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && /^cdr/i.test(bytes.toString('latin1', 8, 12))],
  dxf: ['image/vnd.dxf', (bytes) => bytes.toString('latin1', 0, 18) === 'AutoCAD Binary DXF'],
  p7s: ['application/pkcs7-signature', isDer],
  p7m: ['application/pkcs7-mime', isDer],
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

const isControl = (code: number): boolean => code === 0x7f || (code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0c && code !== 0x0d);
/** Bytes that Windows-1252 has no letter for. */
const noLetter = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

/** UTF-16 with its mark in front, as spreadsheets save "Unicode text". */
function isUtf16(bytes: Buffer): boolean {
  const mark = bytes.length % 2 === 0 ? bytes.toString('latin1', 0, 2) : '';
  if (mark !== '\xff\xfe' && mark !== '\xfe\xff') return false;
  const high = mark === '\xff\xfe' ? 1 : 0;
  for (let i = 2; i < bytes.length; i += 2) if (bytes[i + high] === 0 && isControl(bytes[i + 1 - high]!)) return false;
  return true;
}

/** Tells whether bytes read as text, in UTF-8, UTF-16 or Windows-1252: no control characters, and mostly plain letters. */
function isText(bytes: Buffer): boolean {
  if (isUtf16(bytes)) return true;
  const utf8 = isUtf8(bytes);
  let above = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!;
    if (isControl(byte)) return false;
    // C1: two bytes in UTF-8
    if (utf8 && byte === 0xc2 && bytes[i + 1]! < 0xa0) return false;
    if (!utf8 && noLetter.has(byte)) return false;
    if (byte >= 0x80) above++;
  }
  return utf8 || above * 3 <= bytes.length;
}
/** Of text that says itself what it is. */
const textBegins: Readonly<Record<string, RegExp>> = {
  xml: /^\uFEFF?\s*<[A-Za-z_!?]/,
  ics: /^\uFEFF?\s*BEGIN:VCALENDAR/i,
  vcf: /^\uFEFF?\s*BEGIN:VCARD/i,
  p7s: /^\s*-----BEGIN/,
  p7m: /^\s*-----BEGIN/,
};

/** Kind of a file. `extensao`: the ending that belongs to it. */
interface Sniffed {
  readonly content_type: string;
  readonly extensao: string;
}

/** The type by the bytes, whatever the name says; null when nothing knows it. */
async function sniffBytes(bytes: Buffer, extension: string): Promise<Sniffed | null> {
  const found = await fileTypeFromBuffer(bytes);
  if (found) {
    const ext = sameExtension[found.ext] ?? found.ext;
    if (ext === extension) return { content_type: found.mime, extensao: ext };
    if (containers[ext]?.includes(extension)) return { content_type: office[extension] ?? found.mime, extensao: extension };
    return accepted.has(ext) ? { content_type: found.mime, extensao: ext } : null;
  }
  const [type, is] = signatures[extension] ?? [];
  if (type !== undefined && is?.(bytes)) return { content_type: type, extensao: extension };
  const text = textTypes[extension];
  if (text === undefined || !isText(bytes)) return null;
  return textBegins[extension]?.test(bytes.toString('latin1', 0, 200).replace(/^\xef\xbb\xbf/, '')) === false
    ? null
    : { content_type: text, extensao: extension };
}

/** Tells whether anything knows this ending by the bytes, or reads it as text. */
export const isRecognised = (extensao: string): boolean =>
  [...supportedExtensions].some((ext) => (sameExtension[ext] ?? ext) === (sameExtension[extensao] ?? extensao)) ||
  Object.values(containers).some((endings) => endings.includes(extensao)) ||
  Object.hasOwn(textTypes, extensao) ||
  Object.hasOwn(signatures, extensao);

/** Endings that one program opens all the same: a name that has one of them lacks none. */
const alike: readonly ReadonlySet<string>[] = [
  'jpg png gif webp avif heic bmp tif',
  'mp3 m4a aac ogg wav flac amr weba wma mp4 webm mov ogv avi mkv 3gp mpg wmv',
].map((line) => new Set(line.split(' ')));

/** The type by the bytes, and the name with the ending that it lacks; null when nothing knows the bytes. */
export async function sniff(bytes: Buffer, name: string): Promise<{ content_type: string; nome: string } | null> {
  const extension = extensionOf(name);
  const sniffed = await sniffBytes(bytes, extension);
  if (!sniffed) return null;
  const fits = extension === sniffed.extensao || alike.some((endings) => endings.has(extension) && endings.has(sniffed.extensao));
  return { content_type: sniffed.content_type, nome: fits ? name : `${name}.${sniffed.extensao}` };
}

/** The name as it is stored and shown: no folder, no control characters, nothing that turns its letters round. */
export const tidyName = (name: string): string =>
  withoutBidi(name)
    .replace(/[\\/\p{Cc}]/gu, '_')
    .slice(-200)
    // half of a character that was cut
    .replace(/^[\uDC00-\uDFFF]/, '') || 'arquivo';

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
