import type { FastifyRequest } from 'fastify';
import type { UploadedFile } from './binding.ts';
import { within } from './multipart.ts';

export interface PageFormLimits {
  /** Bytes of all of it. */
  readonly most: number;
  /** Bytes of one file that are read: of a longer one this many, which is how who takes it knows. */
  readonly perFile: number;
  readonly perField: number;
}
const mostParts = 100;

/**
 * A form with files that a page sends without a script. Files are handed over one after another, as they come in, with the fields that stand
 * before them in the page; fields of one name are lines of one value.
 */
export async function readPageForm(
  request: FastifyRequest,
  { most, perFile, perField }: PageFormLimits,
  onFile: (file: UploadedFile, before: Readonly<Record<string, string>>) => Promise<void>,
): Promise<Record<string, string>> {
  const read = async (): Promise<Record<string, string>> => {
    const fields: Record<string, string> = {};
    // known to the parser, and not to its types
    const options = { limits: { fileSize: perFile, files: mostParts, fields: mostParts, fieldSize: perField }, throwFileSizeLimit: false };
    for await (const part of request.parts(options)) {
      if (part.type === 'file') {
        const file = { name: part.filename ?? '', bytes: await part.toBuffer() };
        // a field for files that was left empty
        if (file.name !== '' || file.bytes.length > 0) await onFile(file, fields);
      } else if (typeof part.value === 'string') fields[part.fieldname] = part.fieldname in fields ? `${fields[part.fieldname]}\n${part.value}` : part.value;
    }
    return fields;
  };
  return within(request, most, read());
}
