import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IdentidadeDoSite } from '@prosa/contract/visitantes/identidade.schemas.ts';

/** How long a site may say beforehand that a name holds, in seconds: what is copied from a page is soon worth nothing. */
const longest = 24 * 3600;

/** What the site's server signs: the name, its e-mail and until when, a line each. */
export const assinado = ({ id, email, expira }: Pick<IdentidadeDoSite, 'id' | 'email' | 'expira'>): string => `${id}\n${email}\n${expira}`;

/** Whether the site's server said that (HMAC-SHA256, hexadecimal). `agora`: milliseconds since 1970. */
export function prova(segredo: string, dita: IdentidadeDoSite, agora: number): boolean {
  const seconds = Math.floor(agora / 1000);
  if (dita.expira <= seconds || dita.expira > seconds + longest) return false;
  const expected = createHmac('sha256', segredo).update(assinado(dita)).digest();
  const given = Buffer.from(dita.hash, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
