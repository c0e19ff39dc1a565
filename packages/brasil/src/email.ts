/** Characters of a whole address that mail takes (RFC 5321 4.5.3.1.3, RFC 3696 erratum 1690). */
export const mostOfEmail = 254;

/** Characters that copying brings along and nobody sees. */
const unseen = /[\p{Cf}\p{Cc}\u034F\u115F\u1160\u3164\uFFA0]/gu;
const local = /^(?!\.)(?!.*\.\.)[\w.!#$%&'*+/=?^`{|}~-]{1,64}(?<!\.)$/;
/** Letters of any writing: `ação.com.br` is registered as such. */
const domain = /^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?:xn--[a-z0-9-]{1,59}|[\p{L}\p{M}]{2,63})$/iu;

/**
 * The e-mail address that somebody typed or pasted, without what does not belong to it: spaces and characters that nobody sees, `mailto:`, the
 * brackets and the name around it, a comma, semicolon or full stop behind it. Null for what is none. Whether mail arrives there, only sending it
 * tells. Its case stays; addresses are compared without regard to it.
 */
export function readEmail(typed: string): string | null {
  // nobody's address is so long; what is longer is not read
  if (typeof typed !== 'string' || typed.length > 1000) return null;
  const text = typed.normalize('NFKC').replace(unseen, '').trim();
  const bracketed = /<([^<>]*)>[\s,;.]*$/.exec(text)?.[1] ?? text;
  const bare = bracketed
    .trim()
    .replace(/^mailto:\s*/i, '')
    .replace(/^[\s"'<([{,;]+/, '')
    // bounded: 1000 characters
    .replace(/(@[^?\s]*)\?.*$/, '$1')
    // bounded: 1000 characters
    .replace(/[\s"'>)\]},;.]+$/, '');
  const at = bare.lastIndexOf('@');
  if (at < 1 || bare.length > mostOfEmail) return null;
  return local.test(bare.slice(0, at)) && domain.test(bare.slice(at + 1)) ? bare : null;
}
