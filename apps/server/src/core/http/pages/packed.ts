import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Bytes that are the same for everybody, as they go out in each encoding. */
export interface Packed {
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/** Packs once what is asked for again and again, on the thread pool: a stranger who asks for it all the time costs its bytes alone. */
export async function pack(plain: Buffer): Promise<Packed> {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } };
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain, quality), promisify(gzip)(plain)]);
  return { plain, br, gzip: zipped };
}

const takes = (accept: string, encoding: string): boolean => new RegExp(`(?:^|[ ,])${encoding}(?! *; *q=0(?:\\.0*)? *(?:,|$))(?=[ ;,]|$)`, 'i').test(accept);

/** Answers in the encoding that the caller takes, as it was packed. */
export function sendPacked(request: FastifyRequest, reply: FastifyReply, packed: Packed): FastifyReply {
  const accept = (request.headers['accept-encoding'] ?? '').slice(0, 200);
  const encoding = (['br', 'gzip'] as const).find((name) => takes(accept, name));
  void reply.header('vary', 'accept-encoding');
  if (encoding === undefined) return reply.header('content-encoding', 'identity').send(packed.plain);
  return reply.header('content-encoding', encoding).send(packed[encoding]);
}
