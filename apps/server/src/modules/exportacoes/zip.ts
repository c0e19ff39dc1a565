import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly content: AsyncIterable<Buffer> | Iterable<Buffer>;
}

interface Written {
  name: Buffer;
  crc: number;
  packed: number;
  size: number;
  at: number;
}

/** Sizes follow the data, and names are UTF-8. */
const flags = 0x0808;
const deflated = 8;
/** 1 January 2026: the moment inside says nothing to anyone, and the same rows make the same file. */
const date = ((2026 - 1980) << 9) | (1 << 5) | 1;

function header({ name, crc, packed, size }: Written, local: boolean): Buffer {
  const h = Buffer.alloc(local ? 30 : 46);
  h.writeUInt32LE(local ? 0x04034b50 : 0x02014b50, 0);
  const at = local ? 4 : 6;
  if (!local) h.writeUInt16LE(20, 4);
  h.writeUInt16LE(20, at);
  h.writeUInt16LE(flags, at + 2);
  h.writeUInt16LE(deflated, at + 4);
  h.writeUInt16LE(date, at + 8);
  if (!local) {
    h.writeUInt32LE(crc, at + 10);
    h.writeUInt32LE(packed, at + 14);
    h.writeUInt32LE(size, at + 18);
  }
  h.writeUInt16LE(name.length, at + 22);
  return h;
}

/** A ZIP file as it grows: one entry after the other, each deflated while it is made. Up to 4 GB and 65,535 entries: whoever may come near ends before. */
export async function* zip(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const done: Written[] = [];
  let at = 0;
  const out = (bytes: Buffer): Buffer => {
    at += bytes.length;
    return bytes;
  };
  for await (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, at };
    yield out(Buffer.concat([header(entry, true), entry.name]));
    const deflate = createDeflateRaw({ level: 5 });
    const feed = (async () => {
      for await (const bytes of content) {
        entry.crc = crc32(bytes, entry.crc);
        entry.size += bytes.length;
        if (!deflate.write(bytes)) await once(deflate, 'drain');
      }
      deflate.end();
    })();
    // what the content throws reaches whoever reads the file
    feed.catch((error: Error) => deflate.destroy(error));
    for await (const packed of deflate as AsyncIterable<Buffer>) {
      entry.packed += packed.length;
      yield out(packed);
    }
    await feed;
    const sizes = Buffer.alloc(16);
    sizes.writeUInt32LE(0x08074b50, 0);
    sizes.writeUInt32LE(entry.crc, 4);
    sizes.writeUInt32LE(entry.packed, 8);
    sizes.writeUInt32LE(entry.size, 12);
    yield out(sizes);
    done.push(entry);
  }
  const start = at;
  for (const entry of done) {
    const h = header(entry, false);
    h.writeUInt32LE(entry.at, 42);
    yield out(Buffer.concat([h, entry.name]));
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(done.length, 8);
  end.writeUInt16LE(done.length, 10);
  end.writeUInt32LE(at - start, 12);
  end.writeUInt32LE(start, 16);
  yield end;
}
