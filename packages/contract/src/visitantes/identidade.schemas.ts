import { z } from 'zod';
import { text } from '../codecs.ts';

/** Who the visitor is, as the server of the company's site says and signs it (areas V5). */
export const identidadeDoSite = z.object({
  /** By what the site knows them, for ever. */
  id: text(100).min(1),
  nome: text(120).default(''),
  email: text(200).default(''),
  /** HMAC-SHA256 over id, email and expira, a line each, with the secret of the chat; hexadecimal. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  /** Until when it holds, in seconds since 1970: 24 hours at most. */
  expira: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
});
export type IdentidadeDoSite = z.output<typeof identidadeDoSite>;
/** As the site says it: name and e-mail may be left out. */
export type IdentidadeDita = z.input<typeof identidadeDoSite>;
