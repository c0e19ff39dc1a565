import { crc32, inflateRawSync } from 'node:zlib';

/** What the file unpacks to is more than any sheet that people fill in. */
export class TooBig extends Error {
  override readonly name = 'TooBig';
}
/** It is no ZIP file, or one of a kind that no spreadsheet program writes. */
export class NoZip extends Error {
  override readonly name = 'NoZip';
}

interface Entry {
  name: string;
  method: number;
  packed: number;
  size: number;
  at: number;
}

const mb = 1024 * 1024;
const limits = { unpacked: 200 * mb, entries: 2000, ratio: 100, ratioFrom: 10 * mb } as const;
const signature = { end: 0x06054b50, central: 0x02014b50, local: 0x04034b50 } as const;
const stored = 0;
const deflated = 8;

/** The list at the end of the file: what is in it, and what each says of its size. */
function directoryOf(zip: Buffer): Entry[] {
  let end = zip.length - 22;
  // a comment may follow
  while (end >= 0 && zip.length - end < 65_558 && zip.readUInt32LE(end) !== signature.end) end--;
  if (end < 0 || zip.readUInt32LE(end) !== signature.end) throw new NoZip('no end');
  const count = zip.readUInt16LE(end + 10);
  if (count > limits.entries) throw new TooBig(`${count} entries`);
  const entries: Entry[] = [];
  for (let i = 0, at = zip.readUInt32LE(end + 16); i < count; i++) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== signature.central) throw new NoZip('no entry');
    const nameLength = zip.readUInt16LE(at + 28);
    entries.push({
      name: zip.toString('utf8', at + 46, at + 46 + nameLength),
      method: zip.readUInt16LE(at + 10),
      packed: zip.readUInt32LE(at + 20),
      size: zip.readUInt32LE(at + 24),
      at: zip.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}

/** Sizes as the file tells them; that they are true is seen while it is unpacked. */
function checkSizes(zip: Buffer, entries: readonly Entry[]): void {
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0);
  if (unpacked > limits.unpacked) throw new TooBig(`${unpacked} bytes`);
  if (unpacked > limits.ratioFrom && unpacked > zip.length * limits.ratio) throw new TooBig(`${Math.round(unpacked / zip.length)}:1`);
}

function bytesOf(zip: Buffer, { method, packed, size, at }: Entry): Buffer {
  if (at + 30 > zip.length || zip.readUInt32LE(at) !== signature.local) throw new NoZip('no entry');
  const start = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
  const data = zip.subarray(start, start + packed);
  if (method === stored) return data;
  if (method !== deflated) throw new NoZip(`method ${method}`);
  try {
    // a byte more than it said it would be, and it is over
    return inflateRawSync(data, { maxOutputLength: Math.max(size, 1) });
  } catch (cause) {
    throw (cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? new TooBig('more than it says') : new NoZip('not deflated', { cause });
  }
}

function header({ name, data, at }: { name: Buffer; data: Buffer; at: number }, central: boolean): Buffer {
  const h = Buffer.alloc(central ? 46 : 30);
  h.writeUInt32LE(central ? signature.central : signature.local, 0);
  const sizes = central ? 16 : 14;
  h.writeUInt32LE(crc32(data), sizes);
  h.writeUInt32LE(data.length, sizes + 4);
  h.writeUInt32LE(data.length, sizes + 8);
  h.writeUInt16LE(name.length, sizes + 12);
  if (central) h.writeUInt32LE(at, 42);
  return Buffer.concat([h, name]);
}

/**
 * The parts of a workbook that hold its cells, unpacked within limits, as a ZIP file that needs no unpacking any more: whatever
 * reads it cannot be told anything else about sizes than what was seen here. Throws TooBig and NoZip.
 */
export function unpackedWorkbook(bytes: Uint8Array): Buffer {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = directoryOf(zip);
  checkSizes(zip, entries);
  const out: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const entry of entries.filter(({ name }) => name.endsWith('.xml') || name.endsWith('.rels'))) {
    const part = { name: Buffer.from(entry.name), data: bytesOf(zip, entry), at };
    const local = header(part, false);
    out.push(local, part.data);
    at += local.length + part.data.length;
    directory.push(header(part, true));
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(signature.end, 0);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...out, list, end]);
}
