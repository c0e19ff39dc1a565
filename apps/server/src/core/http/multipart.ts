import { storable } from '@prosa/contract/json.ts';
import type { AnyEndpoint } from '@prosa/contract/wire.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { UploadedFile } from './binding.ts';
import { readJson } from './bodies.ts';

interface Form {
  body: Record<string, unknown>;
  file: UploadedFile | undefined;
}

const mostFields = 100;
const tooBig = (): Error => Object.assign(new Error('multipart above the limit of its call'), { statusCode: 413 });
/** What is wrong with the form is the sender's: without a boundary, cut short, a part that never ends. */
const badForm = (cause: unknown): Error => Object.assign(new Error('multipart that cannot be read', { cause }), { statusCode: 400 });

/** Rejects once more has come in than the call takes, parts, headers and what stands between them together. */
function overflow({ raw, headers }: FastifyRequest, most: number): { happens: Promise<never>; forget: () => void } {
  let count: ((chunk: Buffer) => void) | undefined;
  const happens = new Promise<never>((_, reject) => {
    if (Number(headers['content-length'] ?? 0) > most) return reject(tooBig());
    let seen = 0;
    count = (chunk) => {
      seen += chunk.length;
      if (seen > most) reject(tooBig());
    };
    raw.on('data', count);
  });
  return { happens, forget: () => void (count && raw.off('data', count)) };
}

async function readParts(request: FastifyRequest, { file: field, maxFile = 0, maxBody }: AnyEndpoint): Promise<Form> {
  const body: Record<string, unknown> = {};
  let file: UploadedFile | undefined;
  for await (const part of request.parts({ limits: { fileSize: maxFile, files: 1, fields: mostFields, fieldSize: maxBody } })) {
    // a field that says it is JSON comes parsed
    if (part.type === 'field') body[storable(part.fieldname)] = typeof part.value === 'string' ? storable(part.value) : readJson(JSON.stringify(part.value));
    else if (field === undefined) throw new AppError('invalido', 'Este pedido não leva arquivo.');
    else if (part.fieldname === field) file = { name: storable(part.filename), bytes: await part.toBuffer() };
    else part.file.resume();
  }
  return { body, file };
}

/** What is read of a multipart request, unless more comes in than `most` bytes. */
async function within<T>(request: FastifyRequest, most: number, parts: Promise<T>): Promise<T> {
  const { happens, forget } = overflow(request, most);
  // whichever comes second is of no interest any more
  parts.catch(() => undefined);
  happens.catch(() => undefined);
  try {
    return await Promise.race([parts, happens]);
  } catch (error) {
    // the rest is not taken apart any more
    request.raw.unpipe();
    if (error instanceof AppError || (error as { statusCode?: number }).statusCode !== undefined) throw error;
    throw badForm(error);
  } finally {
    forget();
  }
}

/** The form fields and the one file of a multipart request. */
export async function readMultipart(request: FastifyRequest, endpoint: AnyEndpoint): Promise<Form> {
  if (endpoint.file !== undefined && !request.isMultipart())
    throw new AppError('invalido', 'Envie o arquivo em multipart/form-data.', { erros: { [endpoint.file]: 'Escolha um arquivo' } });
  return within(request, endpoint.maxBody, readParts(request, endpoint));
}

interface PageFormLimits {
  /** Bytes of all of it. */
  readonly most: number;
  /** Bytes of one file that are read: of a longer one this many, which is how who takes it knows. */
  readonly perFile: number;
  readonly perField: number;
}

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
    const options = { limits: { fileSize: perFile, files: mostFields, fields: mostFields, fieldSize: perField }, throwFileSizeLimit: false };
    for await (const part of request.parts(options)) {
      if (part.type === 'file') {
        const file = { name: storable(part.filename ?? ''), bytes: await part.toBuffer() };
        // a field for files that was left empty
        if (file.name !== '' || file.bytes.length > 0) await onFile(file, fields);
      } else if (typeof part.value === 'string') {
        const [name, value] = [storable(part.fieldname), storable(part.value)];
        fields[name] = name in fields ? `${fields[name]}\n${value}` : value;
      }
    }
    return fields;
  };
  return within(request, most, read());
}
