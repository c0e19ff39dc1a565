import { escapeHtml } from '../variables/preencher.ts';

/** Marks that an e-mail template may use. */
const allowed = new Set(['p', 'br', 'strong', 'em', 'u', 's', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'a']);
const sameAs: Readonly<Record<string, string>> = { b: 'strong', i: 'em', del: 's', strike: 's', div: 'p', h1: 'h2', h4: 'h3' };
/** Content that is never text. */
const hidden = /<(script|style|title|textarea|iframe|noscript|template|svg|math)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const tag = /<(\/?)([a-z][a-z\d]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/iy;
const entity = /&(?:amp|lt|gt|quot|nbsp|#39);/y;

/** Address of a link, when it is one that may be followed: with its scheme spelled out, so that no variable can choose it. */
function hrefOf(attributes: string): string | null {
  const found = /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes);
  const href = (found?.[1] ?? found?.[2] ?? '').replaceAll('&amp;', '&').trim();
  return /^(https?:\/\/[^\s{]|mailto:|tel:)\S*$/i.test(href) && href.length <= 2000 ? href : null;
}

/**
 * The same content with the allowed marks only. What comes out is written anew: known tags without attributes (links keep
 * a safe address), closed in order, and everything else as text.
 */
export function limparHtml(html: string): string {
  const source = html.replace(/<!--[\s\S]*?(?:-->|$)/g, '').replace(hidden, '');
  const open: string[] = [];
  let out = '';
  const close = (name: string): void => {
    const at = open.lastIndexOf(name);
    if (at === -1) return;
    for (const each of open.splice(at).toReversed()) out += `</${each}>`;
  };
  for (let i = 0; i < source.length; ) {
    const char = source[i]!;
    if (char === '<') {
      tag.lastIndex = i;
      const found = tag.exec(source);
      if (found) {
        i = tag.lastIndex;
        const [, slash, rawName = '', attributes = ''] = found;
        const name = sameAs[rawName.toLowerCase()] ?? rawName.toLowerCase();
        if (!allowed.has(name)) continue;
        if (name === 'br') out += '<br>';
        else if (slash === '/') close(name);
        else if (open.length < 40) {
          const href = name === 'a' ? hrefOf(attributes) : null;
          if (name === 'a' && href === null) continue;
          out += href === null ? `<${name}>` : `<a href="${escapeHtml(href)}" target="_blank" rel="noopener noreferrer nofollow">`;
          open.push(name);
        }
        continue;
      }
    }
    if (char === '&') {
      entity.lastIndex = i;
      const found = entity.exec(source);
      if (found) {
        out += found[0];
        i = entity.lastIndex;
        continue;
      }
    }
    out += escapeHtml(char);
    i++;
  }
  for (const each of open.toReversed()) out += `</${each}>`;
  return out;
}

/** The words of it, for a list. */
export const textoDe = (html: string): string =>
  html
    .replace(/<\/?(?:strong|em|u|s|a)\b[^<>]*>/g, '')
    .replace(/<[^<>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();

/** The words of it with the lines that it has on paper. */
export const linhasDe = (html: string): string =>
  html
    .split(/<br>|<\/(?:p|li|h2|h3|blockquote)>/)
    .map(textoDe)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
