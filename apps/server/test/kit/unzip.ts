import { inflateRawSync } from 'node:zlib';

/** The files of a ZIP as texts, by name. */
export function unzip(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const files = new Map<string, string>();
  for (let i = 0, at = bytes.readUInt32LE(end + 16); i < bytes.readUInt16LE(end + 10); i++) {
    const [packed, nameLength, start] = [bytes.readUInt32LE(at + 20), bytes.readUInt16LE(at + 28), bytes.readUInt32LE(at + 42)];
    const body = start + 30 + bytes.readUInt16LE(start + 26);
    files.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), inflateRawSync(bytes.subarray(body, body + packed)).toString());
    at += 46 + nameLength;
  }
  return files;
}
